import { eventually } from '@bakehouse/vitest/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openMailServer,
  readMail,
  SMTP_STAGES,
  type MailServer,
} from '../../../../test/messages/mail-server.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { createChannels } from './channels.ts';
import { renderLetter } from '../letter.ts';
import { notificationLetter } from '../letters/notification.ts';
import { otpLoginLetter } from '../letters/sign-in/otp-login.ts';
import { enqueueMessage } from '../outbox.ts';
import { toUnsubscribeUrl } from '../../notifications/unsubscribe-links.ts';
import { startMessageWorker, type MessageWorker } from '../worker.ts';

const server = useTestServer();

let mailServer: MailServer;
let worker: MessageWorker | undefined;

beforeEach(async () => {
  mailServer = await openMailServer();
  await server().deps.db.delete(outbox);
});
afterEach(async () => {
  await worker?.stop();
  await mailServer.close();
  server().deps.clock.setOffset(0);
});

const work = () => {
  const { deps } = server();
  const channels = createChannels({ ...deps.config, smtpUrl: mailServer.url });
  worker = startMessageWorker(deps, channels, { pollIntervalMs: 20 });
};

const enqueue = async (recipient: string) => {
  const { deps } = server();
  const facts = { code: '123456', minutes: 10, projectName: 'Bäckerei' };
  const message = renderLetter(otpLoginLetter(facts), 'de');
  await enqueueMessage(deps.db, deps, { channel: 'email', recipient }, message);
  return message;
};

const readRow = async (recipient: string) =>
  (await server().deps.db.select().from(outbox)).find((row) => row.recipient === recipient);

const waitForRow = (recipient: string, expected: object) =>
  eventually(async () => {
    expect(await readRow(recipient)).toMatchObject(expected);
  });

const delivered = { deliveredAt: expect.any(Date) as unknown, content: null };

const messageIdsTo = (recipient: string) =>
  mailServer.received
    .filter(({ to }) => to.includes(recipient))
    .map((mail) => readMail(mail).headers.get('message-id'));

describe('a mail over SMTP', () => {
  it('arrives as text and as HTML, with its headers', async () => {
    const { text, html } = await enqueue('someone@partner.example');
    work();
    await waitForRow('someone@partner.example', delivered);
    const [mail = { to: [], text: '' }] = mailServer.received;
    const { headers, parts } = readMail(mail);
    expect(mail.to).toEqual(['someone@partner.example']);
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Bakehouse <no-reply@localhost>',
      to: 'someone@partner.example',
      subject: `=?UTF-8?Q?Ihr_Code_f=C3=BCr_B=C3=A4ckerei?=`,
      'message-id': `<${(await readRow('someone@partner.example'))?.id ?? ''}@localhost>`,
      'mime-version': '1.0',
      'auto-submitted': 'auto-generated',
      'content-type': expect.stringMatching(/^multipart\/alternative;/) as unknown,
    });
    expect(Number.isNaN(Date.parse(headers.get('date') ?? ''))).toBe(false);
    expect(parts).toEqual([
      { type: 'text/plain; charset=utf-8', content: text },
      { type: 'text/html; charset=utf-8', content: html },
    ]);
  });

  it('can be unsubscribed from by one click, and no name adds or breaks a header', async () => {
    const { deps } = server();
    const recipient = `${'a'.repeat(64)}@${'b.'.repeat(90)}example`;
    const unsubscribeHref = toUnsubscribeUrl(deps, { canonical: recipient, kind: null });
    const injected =
      'x\r\nBcc: eve@evil.example\r\nList-Unsubscribe: <https://evil.example>\r\n\r\nHi';
    const news = { kind: 'first_opening', actor: injected, fileName: injected } as const;
    const letter = notificationLetter({
      news: [{ ...news, count: 1, facts: {}, isOwn: true }],
      others: 0,
      isDigest: false,
      href: 'http://localhost:4000/portal',
      unsubscribeHref,
      projectName: injected,
      zone: 'UTC',
    });
    await enqueueMessage(deps.db, deps, { channel: 'email', recipient }, renderLetter(letter));
    work();
    await waitForRow(recipient, delivered);
    const [mail = { to: [], text: '' }] = mailServer.received;
    const head = mail.text.slice(0, mail.text.indexOf('\n\n')).split('\n');
    const linesOf = (name: string) => head.filter((line) => line.startsWith(`${name}:`));
    expect(linesOf('List-Unsubscribe')).toEqual([`List-Unsubscribe: <${unsubscribeHref}>`]);
    expect(linesOf('List-Unsubscribe-Post')).toEqual([
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    expect(mail.to).toEqual([recipient]);
    expect(linesOf('Bcc')).toEqual([]);
    // RFC 5322, section 2.1.1: mail servers break longer lines, and with them a signature.
    expect(Math.max(...mail.text.split('\n').map((line) => line.length))).toBeLessThan(998);
    const names = head.filter((line) => !/^\s/.test(line)).map((line) => line.split(':')[0]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('brings the link of a sign-up, which opens its page', async () => {
    const email = 'new@partner.example';
    await server().provider('/passwords', { body: { email, password: 'Sourdough-Rises-At-5am' } });
    work();
    await waitForRow(email, delivered);
    const [mail = { to: [], text: '' }] = mailServer.received;
    for (const { content } of readMail(mail).parts) {
      const [, path = ''] =
        /http:\/\/localhost:4000(\/v1\/[\w/]+\?token=[\w-]+)/.exec(content) ?? [];
      expect([path === '', (await server().send(path)).status]).toEqual([false, 200]);
    }
  });

  it.each(SMTP_STAGES)(
    'arrives at least once when the server drops the connection at the stage %s',
    async (stage) => {
      mailServer.drops.push(stage);
      await enqueue('dropped@partner.example');
      work();
      await waitForRow('dropped@partner.example', { tries: 1, deliveredAt: null });
      server().deps.clock.setOffset(61);
      await waitForRow('dropped@partner.example', { ...delivered, tries: 2 });
      const row = await readRow('dropped@partner.example');
      server().deps.clock.setOffset(7200);
      await enqueue('next@partner.example');
      await waitForRow('next@partner.example', delivered);
      expect(await readRow('dropped@partner.example')).toEqual(row);
      // A server that drops the connection after the last line may have taken the mail already.
      const ids = messageIdsTo('dropped@partner.example');
      const id = `<${row?.id ?? ''}@localhost>`;
      expect(ids).toEqual(stage === 'end' ? [id, id] : [id]);
    },
  );

  it.each(['RCPT', 'end'] as const)(
    'becomes a dead letter at once when the server refuses it for good at the stage %s',
    async (stage) => {
      mailServer.replies.push({ stage, reply: '550 no such mailbox' });
      await enqueue('nobody@partner.example');
      work();
      const dead = { tries: 1, deadReason: 'undeliverable', content: null, deliveredAt: null };
      await waitForRow('nobody@partner.example', dead);
    },
  );

  it.each(['greeting', 'MAIL'] as const)(
    'is tried again when the server refuses its sender at the stage %s',
    async (stage) => {
      mailServer.replies.push({ stage, reply: '550 go away' });
      await enqueue('later@partner.example');
      work();
      await waitForRow('later@partner.example', { tries: 1, deadAt: null });
      server().deps.clock.setOffset(61);
      await waitForRow('later@partner.example', { ...delivered, tries: 2 });
    },
  );
});
