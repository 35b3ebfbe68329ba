interface SamplePdf {
  /** One text for each page. */
  texts: readonly string[];
  /** In units of 1/72 inch. */
  size?: readonly [width: number, height: number];
  /** More entries of the catalog, for example an action that starts when the file is opened. */
  catalog?: string;
  /** More entries of each page. */
  page?: string;
}

const A4 = [595, 842] as const;

const CATALOG_NUMBER = 1;
const PAGES_NUMBER = 2;
const FONT_NUMBER = 3;
const FIRST_PAGE_NUMBER = 4;

const toStream = (content: string) =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Writes a PDF whose text is set in Helvetica, which is not embedded. */
export function createSamplePdf({ texts, size = A4, catalog = '', page = '' }: SamplePdf): Buffer {
  const [width, height] = size;
  const pages = texts.flatMap((text, index) => {
    const content = FIRST_PAGE_NUMBER + index * 2 + 1;
    return [
      `<< /Type /Page /Parent ${PAGES_NUMBER} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /Font << /F1 ${FONT_NUMBER} 0 R >> >> ${page} >>`,
      toStream(`BT /F1 24 Tf 72 ${height - 96} Td (${text}) Tj ET`),
    ];
  });
  const kids = texts.map((_, index) => `${FIRST_PAGE_NUMBER + index * 2} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages ${PAGES_NUMBER} 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root ${CATALOG_NUMBER} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
