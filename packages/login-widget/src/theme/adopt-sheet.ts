/** A constructed sheet works in one document only. */
const styleSheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

function styleSheetOf(page: Document, text: string): CSSStyleSheet | undefined {
  const known = styleSheets.get(page) ?? new Map<string, CSSStyleSheet>();
  styleSheets.set(page, known);
  if (known.has(text) || !page.defaultView) return known.get(text);
  const sheet = new page.defaultView.CSSStyleSheet();
  sheet.replaceSync(text);
  known.set(text, sheet);
  return sheet;
}

/** Adds a sheet once. A strict policy refuses style elements, but not such sheets. */
export function adoptStyleSheet(root: Document | ShadowRoot, text: string): void {
  const sheet = styleSheetOf(root instanceof ShadowRoot ? root.ownerDocument : root, text);
  if (!sheet || root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
