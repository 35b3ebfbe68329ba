export interface Point {
  x: number;
  y: number;
}

/** Pixels around the tooltip that bridge the gap to its trigger. */
const AROUND = 8;

/** Compares positions, because the tooltip has no pointer events; only one is open at a time. */
export function isOverTip({ x, y }: Point): boolean {
  const box = document.querySelector('[role="tooltip"]')?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return false;
  return (
    x >= box.left - AROUND &&
    x <= box.right + AROUND &&
    y >= box.top - AROUND &&
    y <= box.bottom + AROUND
  );
}
