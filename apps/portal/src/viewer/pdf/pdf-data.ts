type DataKind = 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl';

const FOLDERS: Readonly<Record<DataKind, string>> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'standard_fonts',
  wasmUrl: 'wasm',
};

/** Files that pdf.js needs for some documents. As modules they need no connection that the policy would have to allow. */
const DATA_FILES = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url&inline', import: 'default' },
);

const decodeDataUrl = (url: string) =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (char) => char.charCodeAt(0));

/** pdf.js creates one for each document, and requests data that is not in the PDF. */
export class PdfData {
  async fetch({ kind, filename }: { kind: DataKind; filename: string }): Promise<Uint8Array> {
    const load = DATA_FILES[`/node_modules/pdfjs-dist/${FOLDERS[kind]}/${filename}`];
    if (!load) throw new Error(`pdf.js needs ${filename}, which is not in the build.`);
    return decodeDataUrl(await load());
  }
}
