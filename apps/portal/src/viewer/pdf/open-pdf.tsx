import {
  getDocument,
  PasswordException,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReactNode } from 'react';
import type { ViewedFile } from '../../file-viewer/viewer-messages.ts';
import { ViewError } from '../view-error.ts';
import { PdfData } from './pdf-data.ts';
import { PdfView } from './pdf-view.tsx';
import { startPdfWorker } from './start-pdf-worker.ts';

/** Larger images in a PDF are left out: a decoded pixel takes four bytes. */
const MAX_IMAGE_PIXELS = 100_000_000;

/** @throws ViewError */
export async function openPdf({ blob }: ViewedFile): Promise<ReactNode> {
  const worker = PDFWorker.create({
    port: await startPdfWorker(),
    verbosity: VerbosityLevel.ERRORS,
  });
  const loading = getDocument({
    worker,
    data: new Uint8Array(await blob.arrayBuffer()),
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: PdfData,
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'standard_fonts/',
    wasmUrl: 'wasm/',
    maxImageSize: MAX_IMAGE_PIXELS,
  });
  try {
    const document = await loading.promise;
    const first = await document.getPage(1);
    return <PdfView document={document} firstPage={first} />;
  } catch (error) {
    throw new ViewError(error instanceof PasswordException ? 'locked' : 'damaged', {
      cause: error,
    });
  }
}
