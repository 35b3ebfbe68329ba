export interface Point {
  x: number;
  y: number;
}

/** The margin covers the gap between the tooltip and its trigger. */
const TOOLTIP_MARGIN_PX = 8;

/** Compares coordinates, because tooltips get no pointer events; only one tooltip can be open. */
export function isOverTooltip({ x, y }: Point): boolean {
  const box = document.querySelector('[role="tooltip"]')?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return false;
  return (
    x >= box.left - TOOLTIP_MARGIN_PX &&
    x <= box.right + TOOLTIP_MARGIN_PX &&
    y >= box.top - TOOLTIP_MARGIN_PX &&
    y <= box.bottom + TOOLTIP_MARGIN_PX
  );
}
