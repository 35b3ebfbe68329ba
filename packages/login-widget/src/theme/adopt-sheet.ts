import { STYLES } from './styles.ts';

/** A constructed sheet works in one document only. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

function sheetOf(page: Document): CSSStyleSheet | undefined {
  const known = sheets.get(page);
  if (known || !page.defaultView) return known;
  const sheet = new page.defaultView.CSSStyleSheet();
  sheet.replaceSync(STYLES);
  sheets.set(page, sheet);
  return sheet;
}

/** Adds the sheet of the widget once. A strict policy refuses style elements, but not such sheets. */
export function adoptSheet(root: Document | ShadowRoot): void {
  const sheet = sheetOf(root instanceof ShadowRoot ? root.ownerDocument : root);
  if (!sheet || root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
