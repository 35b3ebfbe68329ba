import { html } from 'hono/html';
import type { listOutbox } from '../../services/messages/outbox.ts';
import type { Markup } from '../pages/service-page.ts';

type InboxEntry = Awaited<ReturnType<typeof listOutbox>>[number];

export const INBOX_SCRIPT_PATH = '/__dev/inbox.js';

/** Copies the one-time code of a message; without scripts the code can be selected on the page. */
export const INBOX_SCRIPT = `
for (const button of document.querySelectorAll('button[data-code]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.code);
    button.textContent = 'Copied';
  });
}
`;

const linkMarkup = (href: string) => html`<a class="action" href="${href}">Open link</a> `;

const codeMarkup = (value: string) =>
  html`<button type="button" data-code="${value}">Copy code ${value}</button>`;

const entryMarkup = (entry: InboxEntry) =>
  html`<article>
    <h2>${entry.subject}</h2>
    <p>
      ${entry.channel} to ${entry.to}, ${entry.created_at}${entry.delivered ? ', delivered' : ''}
    </p>
    <pre>${entry.text}</pre>
    ${entry.links.map(linkMarkup)}${entry.code === null ? '' : codeMarkup(entry.code)}
  </article>`;

export const inboxMarkup = (entries: readonly InboxEntry[]): Markup =>
  html`<p>
      Emails and text messages of this server. <a href="/__dev/gallery">Gallery of parts</a> ·
      <a href="/__dev/outbox">as JSON</a> · <a href="/__dev/requests">last requests</a>
    </p>
    ${
      entries.length === 0
        ? html`<p>Nothing was sent yet. Log in as gil@bakehouse.test to receive an email.</p>`
        : entries.map(entryMarkup)
    }`;
