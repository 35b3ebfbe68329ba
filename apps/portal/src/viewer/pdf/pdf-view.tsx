import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useMemo, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Notice } from '../../components/notice.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { TEXTS } from '../texts.ts';
import frame from '../view.module.css';
import { pageScale, type PdfPageSize, type Zoom } from './page-scale.ts';
import { PdfBar } from './pdf-bar.tsx';
import { PdfPage } from './pdf-page.tsx';
import styles from './pdf-view.module.css';
import { useCurrentPage } from './use-current-page.ts';
import { useContentWidth } from './use-content-width.ts';

/** A browser cannot scroll much further. */
const MAX_PAGES = 2_000;

interface PdfViewProps {
  document: PDFDocumentProxy;
  firstPage: PDFPageProxy;
}

const sizeOf = (page: PDFPageProxy): PdfPageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
};

export function PdfView({ document, firstPage }: PdfViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const viewWidth = useContentWidth(scroller);
  const count = Math.min(document.numPages, MAX_PAGES);
  const { current, goTo } = useCurrentPage(scroller, count);
  const firstSize = useMemo(() => sizeOf(firstPage), [firstPage]);
  const numbers = useMemo(() => Array.from({ length: count }, (_, index) => index + 1), [count]);
  return (
    <main className={classNames(frame.view)}>
      <PdfBar
        current={current}
        count={count}
        scale={pageScale(firstSize, zoom, viewWidth)}
        zoom={zoom}
        onZoom={setZoom}
        onPage={goTo}
      />
      {count < document.numPages && (
        <Notice tone="info" title={TEXTS.cutPages(count, document.numPages)} />
      )}
      <ScrollArea ref={scroller} className={styles.pages}>
        {viewWidth > 0 &&
          numbers.map((number) => (
            <PdfPage
              key={number}
              document={document}
              number={number}
              expectedSize={firstSize}
              zoom={zoom}
              viewWidth={viewWidth}
            />
          ))}
      </ScrollArea>
    </main>
  );
}
