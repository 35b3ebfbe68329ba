import { escapeHtml } from '../../lib/escape-html.ts';
import type { Locale } from './locale.ts';

/** The HTML of a letter's part; clients that drop the style element show the light inline styles. */
export const LETTER_STYLES = {
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 16px;border-radius:4px;background:#19303d;color:#ffffff;text-decoration:none',
  link: 'color:#19303d',
  code: 'margin:0 0 24px;padding:16px;border-radius:4px;background:#f3f1ec;color:#14232c;text-align:center;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px',
} as const;

const DARK_STYLES = `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background: #0f171c !important; color: #ecf0f1 !important; }
        .card { background: #162127 !important; border-color: #2a3840 !important; }
        .button { background: #a9cbdd !important; color: #0f171c !important; }
        .link { color: #a9cbdd !important; }
        .code { background: #0b1216 !important; color: #ecf0f1 !important; }
      }`;

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
    <style>${DARK_STYLES}
    </style>
  </head>
  <body class="page" style="margin:0;padding:24px;background:#fbfaf7;color:#14232c;font:16px/1.45 Arial,sans-serif">
    <div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
    <div class="card" style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dad6cd;border-radius:8px">
      <h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>
      ${escapedContent}
    </div>
  </body>
</html>`;
