/** Focuses an element of a new screen, unless the user has meanwhile focused something else. */
export function focusUnlessFocusTaken(element: HTMLElement | null | undefined): void {
  if (!element) return;
  const { activeElement, body } = element.ownerDocument;
  if (activeElement === null || activeElement === body) element.focus();
}
