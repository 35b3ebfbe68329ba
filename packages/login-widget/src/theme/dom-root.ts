/** The page or the shadow root that has the element. */
export function domRootOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}

/** The outermost element of the widget, which also contains what is slotted into a shadow root. */
export function hostElementOf(element: Element): Element | null {
  const root = domRootOf(element);
  return root instanceof ShadowRoot ? root.host : element.closest('.bh-host');
}
