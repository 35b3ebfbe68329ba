import { useEffect, useRef, useState, type RefObject } from 'react';
import { visibleRows, type RowRange } from './visible-rows.ts';

const ROW_REM = 1.75;

interface VisibleRows extends RowRange {
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number;
  scrollToRow: (index: number) => void;
}

const readRowHeight = () =>
  ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Renders only the rows in view, because a browser is slow with 100,000 of them. */
export function useVisibleRows(count: number): VisibleRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(readRowHeight);
  const [{ top, height }, setScrolled] = useState({ top: 0, height: 0 });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setScrolled({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const scrollToRow = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const start = index * rowHeight;
    const lastTop = start + rowHeight - element.clientHeight;
    element.scrollTop = Math.min(start, Math.max(element.scrollTop, lastTop));
  };

  return { ...visibleRows({ count, rowHeight, top, height }), scroller, rowHeight, scrollToRow };
}
