import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useEffect, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { TEXTS } from '../texts.ts';
import { pageScale, type PdfPageSize, type Zoom } from './page-scale.ts';
import styles from './pdf-view.module.css';
import { renderPage } from './render-page.ts';
import { useIsNear } from './use-is-near.ts';

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** Used until the page is near the view and its own size is known. */
  expectedSize: PdfPageSize;
  zoom: Zoom;
  viewWidth: number;
}

/** The canvas and the text exist only while the page is near the view, because they take memory. */
export const PdfPage = memo(function PdfPage({
  document,
  number,
  expectedSize,
  zoom,
  viewWidth,
}: PdfPageProps) {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(element);
  const [size, setSize] = useState(expectedSize);
  const [isBroken, setIsBroken] = useState(false);
  const scale = pageScale(size, zoom, viewWidth);

  useEffect(() => {
    if (!isNear || !element.current) return;
    const stop = new AbortController();
    renderPage({
      document,
      number,
      scale,
      into: element.current,
      onSize: setSize,
      signal: stop.signal,
    }).catch(() => setIsBroken(true));
    return () => stop.abort();
  }, [document, number, scale, isNear]);

  return (
    <div
      ref={element}
      role="group"
      aria-label={TEXTS.pageNumber(number)}
      className={classNames(styles.page)}
      style={{ inlineSize: size.width * scale, blockSize: size.height * scale }}
    >
      {isBroken && <p className={classNames(styles.broken)}>{TEXTS.brokenPage}</p>}
    </div>
  );
});
