import { escapeHtml } from '../../lib/escape-html.ts';
import type { Message } from './outbox.ts';

export interface LetterLink {
  href: string;
  minutes: number;
}

type Paragraph = string | { href: string; label: string };

export interface Letter {
  subject: string;
  paragraphs: readonly Paragraph[];
}

const paragraphToText = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.href}`;

const BUTTON_STYLE =
  'display:inline-block;padding:12px 16px;border-radius:4px;background:#19303d;color:#ffffff;text-decoration:none';

const paragraphToHtml = (paragraph: Paragraph) =>
  typeof paragraph === 'string'
    ? `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`
    : `<p style="margin:0 0 24px"><a href="${escapeHtml(paragraph.href)}" style="${BUTTON_STYLE}">${escapeHtml(paragraph.label)}</a></p>`;

const toHtmlPage = (title: string, content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
  </head>
  <body style="margin:0;padding:24px;background:#fbfaf7;color:#14232c;font:16px/1.45 Arial,sans-serif">
    <div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dad6cd;border-radius:8px">
      <h1 style="margin:0 0 16px;font-size:20px">${title}</h1>
      ${content}
    </div>
  </body>
</html>`;

export const renderLetter = ({ subject, paragraphs }: Letter): Message => ({
  subject,
  text: paragraphs.map(paragraphToText).join('\n\n'),
  html: toHtmlPage(escapeHtml(subject), paragraphs.map(paragraphToHtml).join('\n      ')),
  code: null,
  links: paragraphs.flatMap((paragraph) => (typeof paragraph === 'string' ? [] : [paragraph.href])),
  notMe: null,
});
