export interface PdfPageSize {
  width: number;
  height: number;
}

/** The zoom of the page; `fit` follows the width of the view. */
export type Zoom = number | 'fit';

const ZOOM_STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** A PDF has 72 units to the inch and CSS has 96 pixels. */
const PIXELS_PER_UNIT = 96 / 72;
const MAX_PAGE_PIXELS = 20_000;
const MAX_CANVAS_PIXELS = 16_000_000;

/** Pixels for each unit of the page. Neither side of a page grows beyond what a browser can scroll. */
export function pageScale({ width, height }: PdfPageSize, zoom: Zoom, viewWidth: number): number {
  const wanted = zoom === 'fit' ? viewWidth / width : zoom * PIXELS_PER_UNIT;
  return Math.min(wanted, MAX_PAGE_PIXELS / Math.max(width, height));
}

/** Pixels of the canvas for each pixel of the page; fewer for a page that would need too much memory. */
export function canvasScale({ width, height }: PdfPageSize, pixelRatio: number): number {
  return Math.min(pixelRatio, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}

export const toPercent = (scale: number): number => Math.round((scale / PIXELS_PER_UNIT) * 100);

export const nextZoom = (scale: number): Zoom | undefined =>
  ZOOM_STEPS.find((step) => step * 100 > toPercent(scale));

export const previousZoom = (scale: number): Zoom | undefined =>
  ZOOM_STEPS.findLast((step) => step * 100 < toPercent(scale));
