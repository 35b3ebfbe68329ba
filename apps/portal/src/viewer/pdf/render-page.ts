import {
  AbortException,
  RenderingCancelledException,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { canvasScale, type PdfPageSize } from './page-scale.ts';
import styles from './pdf-view.module.css';

interface RenderedPage {
  document: PDFDocumentProxy;
  number: number;
  scale: number;
  into: HTMLElement;
  onSize: (size: PdfPageSize) => void;
  /** Removes what was rendered. */
  signal: AbortSignal;
}

const createCanvas = ({ width, height }: PdfPageSize) => {
  const ratio = canvasScale({ width, height }, window.devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.className = styles.canvas ?? '';
  canvas.width = Math.max(1, Math.floor(width * ratio));
  canvas.height = Math.max(1, Math.floor(height * ratio));
  canvas.setAttribute('aria-hidden', 'true');
  return { canvas, ratio };
};

const isCancelled = (error: unknown) =>
  error instanceof RenderingCancelledException || error instanceof AbortException;

/** Draws the page, and lays its text over it, so that it can be selected and read aloud. */
export async function renderPage({
  document: pdf,
  number,
  scale,
  into,
  onSize,
  signal,
}: RenderedPage): Promise<void> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const { width, height } = page.getViewport({ scale: 1 });
  onSize({ width, height });
  const viewport = page.getViewport({ scale });
  const { canvas, ratio } = createCanvas(viewport);
  const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  const container = document.createElement('div');
  container.className = styles.textLayer ?? '';
  container.style.setProperty('--total-scale-factor', String(scale));
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  into.append(canvas, container);
  signal.addEventListener('abort', () => {
    drawing.cancel();
    text.cancel();
    canvas.remove();
    container.remove();
    page.cleanup();
  });
  try {
    await Promise.all([drawing.promise, text.render()]);
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
}
