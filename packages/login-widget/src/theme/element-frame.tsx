import { useCallback, type ReactNode } from 'react';
import { adoptStyleSheet } from './adopt-sheet.ts';
import { toCssVariables } from './css-variables.ts';
import { domRootOf } from './dom-root.ts';
import { FrameContainer, type FrameProps } from './frame.tsx';
import { WIDGET_STYLES } from './styles.ts';

const ELEMENT_STYLES =
  ':host { display: block; max-inline-size: 100%; } :host([hidden]) { display: none; }';

const themeSheets = new WeakMap<ShadowRoot, CSSStyleSheet>();

function themeSheetOf(root: ShadowRoot): CSSStyleSheet {
  const known = themeSheets.get(root);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  themeSheets.set(root, sheet);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return sheet;
}

/** Rules of the page for the element replace those of `:host`, unlike a style of an element inside. */
function applyTheme(
  root: ShadowRoot,
  { theme, scheme }: Pick<FrameProps, 'theme' | 'scheme'>,
): void {
  const sheet = themeSheetOf(root);
  sheet.replaceSync(':host {}');
  const [rule] = sheet.cssRules;
  if (!(rule instanceof CSSStyleRule)) return;
  rule.style.colorScheme = scheme;
  for (const [name, value] of toCssVariables(theme)) rule.style.setProperty(name, value);
}

const ownedAttributes = new WeakMap<Element, Set<string>>();

/** The forms inside the element take their language from it. An attribute of the page stays. */
function applyTexts(host: Element, texts: FrameProps['texts']): void {
  const owned = ownedAttributes.get(host) ?? new Set();
  ownedAttributes.set(host, owned);
  for (const [name, value] of Object.entries(texts)) {
    if (host.hasAttribute(name) && !owned.has(name)) continue;
    owned.add(name);
    if (value === undefined) host.removeAttribute(name);
    else host.setAttribute(name, value);
  }
}

/** Renders into the shadow root of a custom element, whose forms stay in the page. */
export function ElementFrame({ theme, scheme, texts, children }: FrameProps): ReactNode {
  const { lang, dir } = texts;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const root = element && domRootOf(element);
      if (!(root instanceof ShadowRoot)) return;
      const { host } = root;
      adoptStyleSheet(root, WIDGET_STYLES);
      adoptStyleSheet(root, ELEMENT_STYLES);
      adoptStyleSheet(domRootOf(host), WIDGET_STYLES);
      host.classList.add('bh-host');
      applyTheme(root, { theme, scheme });
      applyTexts(host, { lang, dir });
    },
    [theme, scheme, lang, dir],
  );
  return (
    <div ref={ref} className="bh-host">
      <FrameContainer>{children}</FrameContainer>
    </div>
  );
}
