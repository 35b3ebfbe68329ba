import { html } from 'hono/html';
import { PHONE_CHANNELS } from '../../config/phone-channels.ts';
import type { ChannelName, listOutbox } from '../../services/messages/outbox.ts';
import type { Markup } from '../pages/service-page.ts';

type InboxEntry = Awaited<ReturnType<typeof listOutbox>>[number];

export const INBOX_SCRIPT_PATH = '/__dev/inbox.js';

/** Letters have styles of their own; nothing else of them may run or load. */
export const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'none'; sandbox";

/** Without scripts or without access to the clipboard, the code can be selected on the page. */
export const INBOX_SCRIPT = `
for (const button of document.querySelectorAll('button[data-code]')) {
  const status = button.parentElement.querySelector('[role="status"]');
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(button.dataset.code).then(
      () => { status.textContent = 'Copied'; },
      () => { status.textContent = 'The browser refused. Select the code to copy it.'; },
    );
  });
}
`;

const channelLabelOf = (channel: ChannelName) =>
  channel === 'email' ? 'Email' : PHONE_CHANNELS[channel].name;

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

const timeMarkup = (iso: string) =>
  html`<time datetime="${iso}">${TIME_FORMAT.format(new Date(iso))} UTC</time>`;

const textMarkup = (text: string) =>
  text === ''
    ? html`<p>The text is deleted when a message is delivered or given up.</p>`
    : html`<pre>${text}</pre>`;

const linkMarkup = (href: string, label: string) =>
  html`<a class="action" href="${href}">${label}</a>`;

const linksMarkup = ({ links, not_me: notMe }: InboxEntry) =>
  links.map((href, index) => {
    if (href === notMe) return linkMarkup(href, 'Open “not me” link');
    return linkMarkup(href, links.length === 1 ? 'Open link' : `Open link ${index + 1}`);
  });

const codeMarkup = (code: string) =>
  html`<p class="actions">
    <code class="one-time-code">${code}</code>
    <button type="button" data-code="${code}" aria-label="Copy code ${code}">Copy code</button>
    <span role="status"></span>
  </p>`;

const letterMarkup = (id: string) =>
  html`<a class="action secondary" href="/__dev/outbox/${id}">Show as HTML</a>`;

const entryMarkup = (entry: InboxEntry) =>
  html`<article>
    <h2>${entry.subject}</h2>
    <p class="facts">
      <span class="label">${channelLabelOf(entry.channel)}</span> to ${entry.to} ·
      ${timeMarkup(entry.created_at)}${entry.delivered ? ' · delivered' : ''}
    </p>
    ${textMarkup(entry.text)} ${entry.code === null ? '' : codeMarkup(entry.code)}
    <p class="actions">${linksMarkup(entry)} ${entry.html === '' ? '' : letterMarkup(entry.id)}</p>
  </article>`;

export const inboxMarkup = (entries: readonly InboxEntry[]): Markup =>
  html`<p>
      Emails and text messages of this server. <a href="/__dev/gallery">Gallery of parts</a> ·
      <a href="/__dev/coverage">Coverage of the login API</a> ·
      <a href="/__dev/outbox">as JSON</a> · <a href="/__dev/requests">last requests</a>
    </p>
    ${
      entries.length === 0
        ? html`<p>Nothing was sent yet. Log in as gil@bakehouse.test to receive an email.</p>`
        : entries.map(entryMarkup)
    }`;
