import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import type { Config } from '../../config/config.ts';
import { renderServicePage, type Markup } from './service-page.ts';

const HELP_PATH = '/help';

const PNPM_COMMAND = 'npx --yes pnpm@10.34.8';

const bakingMarkup = (server: string) =>
  html`<h2 id="baking">Bake a file</h2>
    <p>
      To bake a file is to register it: you decide who may open it, from when and until when, and
      see who asked. Bakehouse keeps the file’s name, type, size and checksum, which is a
      fingerprint of its content. The file itself stays on your device.
    </p>
    <p>
      Send people the <strong>sealed copy</strong>, not the original: nobody can read it unless you
      allow it at that moment. When you take the access away, or it expires, the next opening is
      refused. Bakehouse cannot take back a copy of the original that somebody has, or that somebody
      saved after an allowed opening. Keep your original: you can make the sealed copy again from
      it, in the details of the file.
    </p>
    <ol>
      <li>
        Open <strong>Files</strong> and drop your files on the page, or press
        <strong>Bake files</strong>.
      </li>
      <li>
        Enter the people who may open them: addresses, or <code>*@example.com</code> for everyone
        there.
      </li>
      <li>Set dates if you need them, then press <strong>Bake</strong>.</li>
    </ol>
    <p>On the command line, in the folder of the Bakehouse project:</p>
    <pre><code>${PNPM_COMMAND} bake report.pdf --as you@example.com \\
  --allow dee@example.com --expires 2027-03-31 \\
  --server ${server}</code></pre>`;

const linkMarkup = () =>
  html`<h2 id="links">The link of a file</h2>
    <p>
      Each file has one address. Press <strong>Copy link</strong> in its details, and send the link
      together with the file. People with access see whether they may open it, until when, and whose
      it is, and can check their copy there. People without an account sign up first, with the
      address that has access. Everybody else sees the same page as at an address without a file.
    </p>
    <p>
      While <strong>Tell them by email</strong> is on, the people whom you add get an email with
      this link, and with the dates of the file; on the command line, add <code>--tell</code>. The
      email does not contain the file. Each person gets at most one email about a file in ten
      minutes. Banned and deactivated people get none, and neither does a whole domain. Activity
      says who was told.
    </p>`;

const openingMarkup = (server: string) =>
  html`<h2 id="opening">Open a file</h2>
    <p>
      Press <strong>Open files</strong> and choose the file that you got. A sealed copy has a name
      that ends in <code>.baked</code>. If you may open it, press <strong>View</strong> or
      <strong>Save the original</strong>. It is opened on your device, and compared with what was
      baked. You also learn by which rule you may open it, and until when. With an original, you
      only learn that. Its baker sees that you asked. On the command line:
    </p>
    <pre><code>${PNPM_COMMAND} open report.pdf --as you@example.com \\
  --server ${server}</code></pre>
    <p>You may open a file if all of this is true:</p>
    <ul>
      <li>Its baker is active, and has not destroyed it.</li>
      <li>You are not banned, neither by the organisation nor by the baker.</li>
      <li>Its opening date has come, and it has not expired.</li>
      <li>Your address has access, alone or because everyone at its domain has.</li>
    </ul>
    <h2 id="destroying">Destroy a file</h2>
    <p>
      In the details of a file that you baked, press <strong>Destroy…</strong> and enter your PIN.
      Nobody can open its sealed copies from then on. You can undo this for 24 hours. Then its keys
      are deleted, and no sealed copy of it opens again. Originals, and content that somebody saved,
      stay as they are.
    </p>
    <h2 id="activity">What Activity says</h2>
    <p>
      Each check is on record. <strong>Opening allowed</strong> and
      <strong>Opening refused</strong> are the answers that people got. “Files Opened” and “Last
      Opened” count the allowed ones. Bakehouse does not see whether a file is read after that.
    </p>
    <p>
      Beside a refusal, its baker can press <strong>Give access…</strong>,
      <strong>Extend…</strong> or <strong>Change dates…</strong>.
    </p>`;

const pinMarkup = () =>
  html`<h2 id="pin">Your PIN</h2>
    <p>
      You enter your PIN each time you log in and before you change your account. After five wrong
      entries, PIN entry is locked for 15 minutes, and longer each time after that. We email you a
      link that unlocks it for your own browser.
    </p>
    <p>
      If you forgot it, press <strong>Forgot your PIN?</strong> where you enter it. PIN entry is
      then locked for 24 hours, and the email has two links. “Set a new PIN” works after those 24
      hours, for one day; a second email tells you when. “This was not me” works at once and cancels
      the request. A passkey or a recovery code replaces the PIN in the meantime.
    </p>`;

const banMarkup = () =>
  html`<h2 id="bans">Bans</h2>
    <p>
      A baker can ban a person from all of their files, and an administrator can ban a person from
      the whole organisation. A banned person can still log in, but cannot open the files. The ban
      ends when the same side lifts it. We email you when an administrator bans you or lifts the
      ban. Ask the baker or an administrator if you think that a ban is a mistake.
    </p>`;

const SHORTCUTS = [
  { keys: ['1', '2', '3', '4'], meaning: 'Go to Files, Users, Activity or Shared with me' },
  { keys: ['/'], meaning: 'Search the list' },
  { keys: ['j', 'k'], meaning: 'Next or previous row' },
  { keys: ['o'], meaning: 'Open or close the row' },
  { keys: ['n', 'p'], meaning: 'Next or previous page' },
  { keys: ['r'], meaning: 'Load the list again' },
  { keys: ['Ctrl K'], meaning: 'Find a file, a person, a saved view or a command (⌘ K on a Mac)' },
  { keys: ['?'], meaning: 'Show all shortcuts, or turn them off' },
] as const;

const shortcutMarkup = () =>
  html`<h2 id="shortcuts">Keyboard shortcuts</h2>
    <dl class="keys">
      ${SHORTCUTS.map(
        ({ keys, meaning }) =>
          html`<dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>`;

const contactMarkup = (email: string | undefined): Markup =>
  html`<h2 id="contact">Contact</h2>
    <p>
      ${
        email === undefined
          ? 'Ask an administrator of your organisation.'
          : html`Write to <a href="mailto:${email}">${email}</a>, who run this Bakehouse.`
      }
      Never send your password, your PIN or a code to anyone.
    </p>`;

/** With the setting `helpUrl`, the page redirects to the operator's own help. */
export const helpPageRoute = ({ helpUrl, supportEmail, publicUrl }: Config) =>
  new Hono<AppEnv>().get(HELP_PATH, (c) =>
    helpUrl === undefined
      ? renderServicePage(c, {
          title: 'Help',
          isWide: true,
          content: html`<p>
              <a href="/">Go to the portal</a>
            </p>
            ${bakingMarkup(publicUrl)} ${linkMarkup()} ${openingMarkup(publicUrl)} ${pinMarkup()}
            ${banMarkup()} ${shortcutMarkup()} ${contactMarkup(supportEmail)}`,
        })
      : c.redirect(helpUrl, 302),
  );
