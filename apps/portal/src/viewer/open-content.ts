import type { ReactNode } from 'react';
import type { ViewedFile } from '../file-viewer/viewer-messages.ts';
import { detectKind, KIND_SAMPLE_BYTES, type FileKind } from './detect-kind.ts';
import { ViewError } from './view-error.ts';

type OpenContent = (file: ViewedFile) => Promise<ReactNode>;

interface KindOfView {
  maxBytes: number;
  load: () => Promise<OpenContent>;
}

const MB = 1024 * 1024;

/** Each kind has a chunk of its own. The limits keep the memory of a view below about 1 GB. */
const VIEWS: Readonly<Record<FileKind, KindOfView>> = {
  pdf: { maxBytes: 256 * MB, load: async () => (await import('./pdf/open-pdf.tsx')).openPdf },
  image: {
    maxBytes: 128 * MB,
    load: async () => (await import('./image/open-image.tsx')).openImage,
  },
  svg: { maxBytes: 8 * MB, load: async () => (await import('./image/open-image.tsx')).openSvg },
  csv: { maxBytes: 32 * MB, load: async () => (await import('./csv/open-csv.tsx')).openCsv },
  json: { maxBytes: 16 * MB, load: async () => (await import('./json/open-json.tsx')).openJson },
  text: { maxBytes: Infinity, load: async () => (await import('./text/open-text.tsx')).openText },
};

const loadView = async ({ load }: KindOfView) => {
  try {
    return await load();
  } catch (error) {
    throw new ViewError('not-loaded', { cause: error });
  }
};

/** @throws ViewError */
export async function openContent(file: ViewedFile): Promise<ReactNode> {
  const sample = new Uint8Array(await file.blob.slice(0, KIND_SAMPLE_BYTES).arrayBuffer());
  const view = VIEWS[detectKind(sample, file)];
  if (file.blob.size > view.maxBytes) throw new ViewError('too-large');
  const open = await loadView(view);
  return open(file);
}
