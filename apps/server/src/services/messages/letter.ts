import { html } from 'hono/html';
import type { Message } from './outbox.ts';

export interface Letter {
  subject: string;
  /** Paragraphs in order; a link stands where the reader needs it. */
  paragraphs: readonly (string | { href: string; label: string })[];
}

const textOf = (part: Letter['paragraphs'][number]) =>
  typeof part === 'string' ? part : `${part.label}:\n${part.href}`;

const htmlOf = (part: Letter['paragraphs'][number]) =>
  typeof part === 'string'
    ? html`<p style="margin:0 0 16px">${part}</p>`
    : html`<p style="margin:0 0 24px">
        <a
          href="${part.href}"
          style="display:inline-block;padding:12px 16px;border-radius:4px;background:#19303d;color:#ffffff;text-decoration:none"
          >${part.label}</a
        >
      </p>`;

/** One letter as plain text and as HTML, in the colours of the house. */
export async function toMessage({ subject, paragraphs }: Letter): Promise<Message> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#fbfaf7;color:#14232c;font:16px/1.45 Arial,sans-serif"
      >
        <div
          style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dad6cd;border-radius:8px"
        >
          <h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>
          ${paragraphs.map(htmlOf)}
        </div>
      </body>
    </html>`;
  return {
    subject,
    text: paragraphs.map(textOf).join('\n\n'),
    html: page.toString(),
    code: null,
    links: paragraphs.flatMap((part) => (typeof part === 'string' ? [] : [part.href])),
    notMe: null,
  };
}
