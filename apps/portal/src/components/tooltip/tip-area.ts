export interface Point {
  x: number;
  y: number;
}

/** The way from the trigger to the tooltip belongs to it. */
const AROUND = 8;

/** Whether the pointer is over the tooltip, of which there is one at a time. It hears nothing of it itself. */
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
