import { LETTER_COLOURS, type LetterColour } from './letter-colours.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import type { Locale } from '../locale.ts';

const SANS_SERIF_FONTS =
  "'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MONOSPACE_FONTS = "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace";

type ColourProperty = 'background' | 'color' | 'border-color';
type ColourRule = Readonly<Partial<Record<ColourProperty, LetterColour>>>;

const COLOURS_BY_CLASS = {
  page: { background: 'paper', color: 'ink' },
  card: { background: 'surface', 'border-color': 'line' },
  title: { color: 'ink' },
  paragraph: { color: 'ink-soft' },
  button: { background: 'primary', color: 'on-primary' },
  link: { color: 'primary' },
  code: { background: 'sunken', color: 'ink' },
} as const satisfies Readonly<Record<string, ColourRule>>;

type StyledPart = keyof typeof COLOURS_BY_CLASS;

const LAYOUT_STYLES: Readonly<Record<StyledPart, string>> = {
  page: `margin:0;padding:24px 16px;font:16px/1.45 ${SANS_SERIF_FONTS}`,
  card: 'max-width:432px;margin:0 auto;padding:24px;border:1px solid;border-radius:8px;overflow-wrap:anywhere',
  title: 'margin:0 0 16px;font-size:20px;font-weight:650;line-height:1.2;letter-spacing:-0.015em',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 16px;border-radius:4px;font-weight:550;text-decoration:none',
  link: '',
  code: `margin:0 0 24px;padding:16px;border-radius:4px;text-align:center;font:600 32px/1.2 ${MONOSPACE_FONTS};letter-spacing:6px`,
};

const toDeclarations = (part: StyledPart, theme: 'light' | 'dark', end: string) =>
  Object.entries<LetterColour>(COLOURS_BY_CLASS[part])
    .map(([property, name]) => `${property}:${LETTER_COLOURS[name][theme]}${end}`)
    .join(';');

/** The attributes of a part; clients that drop the style element show the light inline styles. */
export const styleAttributesOf = (part: StyledPart): string => {
  const style = [LAYOUT_STYLES[part], toDeclarations(part, 'light', '')].filter(Boolean).join(';');
  return `class="${part}" style="${style.replaceAll('"', "'")}"`;
};

const STYLED_PARTS: readonly StyledPart[] = [
  'page',
  'card',
  'title',
  'paragraph',
  'button',
  'link',
  'code',
];

const DARK_STYLES = STYLED_PARTS.map(
  (part) => `.${part} { ${toDeclarations(part, 'dark', ' !important')} }`,
).join('\n        ');

interface LetterPage {
  locale: Locale;
  title: string;
  /** Inboxes show this text beside the subject. */
  preheader: string;
  escapedContent: string;
}

export const renderLetterPage = ({
  locale,
  title,
  preheader,
  escapedContent,
}: LetterPage): string =>
  `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${escapeHtml(title)}</title>
    <style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        ${DARK_STYLES}
      }
    </style>
  </head>
  <body ${styleAttributesOf('page')}>
    <div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
    <div ${styleAttributesOf('card')}>
      <h1 ${styleAttributesOf('title')}>${escapeHtml(title)}</h1>
      ${escapedContent}
    </div>
  </body>
</html>`;
