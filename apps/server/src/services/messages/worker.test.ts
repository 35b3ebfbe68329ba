import { eventually } from '@bakehouse/vitest/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '../../db/schema/outbox.ts';
import { createChannels } from './channels/channels.ts';
import { startMessageWorker, type MessageWorker } from './worker.ts';
import { enqueueMessage, type ChannelName, type Message } from './outbox.ts';
import {
  openMailServer,
  type MailServer,
  type ReceivedMail,
} from '../../../test/messages/mail-server.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const errors: unknown[] = [];
const ignore = () => undefined;
const server = useTestServer({
  log: {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (...line: unknown[]) => {
      errors.push(line);
    },
  },
});

const message: Message = {
  subject: 'A subject',
  text: 'The text with its link http://localhost:4000/secret-link',
  html: '<p>The text</p>',
  code: null,
  links: ['http://localhost:4000/secret-link'],
  notMe: null,
};

const channelsTo = (smtpUrl: string) => createChannels({ ...server().deps.config, smtpUrl });

let sink: MailServer;
let workers: MessageWorker[] = [];

beforeEach(async () => {
  sink = await openMailServer();
  errors.length = 0;
  await server().deps.db.delete(outbox);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await sink.close();
  server().deps.clock.setOffset(0);
});

const work = () => {
  const worker = startMessageWorker(server().deps, channelsTo(sink.url), { pollIntervalMs: 20 });
  workers.push(worker);
  return worker;
};

const enqueue = (to: string, more: Partial<Message> = {}, channel: ChannelName = 'email') =>
  enqueueMessage(
    server().deps.db,
    server().deps,
    { channel, recipient: to },
    { ...message, ...more },
  );
const inSeconds = (seconds: number) =>
  new Date(server().deps.clock.now().getTime() + seconds * 1000);
const rows = () => server().deps.db.select().from(outbox);
const messageId = ({ text }: ReceivedMail) => /^Message-ID: (.+)$/im.exec(text)?.[1];

describe('the message worker', () => {
  it('delivers once and deletes the content', async () => {
    await enqueue('someone@bakehouse.test');
    work();
    await eventually(async () => {
      expect((await rows())[0]?.deliveredAt).toBeInstanceOf(Date);
    });
    expect((await rows())[0]?.content).toBeNull();
    expect(sink.received).toHaveLength(1);
    const [mail] = sink.received;
    expect(mail?.to).toEqual(['someone@bakehouse.test']);
    expect(mail?.text).toContain('Subject: A subject');
    expect(mail?.text).toContain('secret-link');
    const listed = (await server().send('/__dev/outbox')).json;
    expect(listed).toMatchObject([{ delivered: true, text: '', links: [] }]);
  });

  it('tries again later with the same Message-ID after a temporary refusal', async () => {
    await enqueue('later@bakehouse.test');
    sink.replies.push({ stage: 'end', reply: '451 try again later' });
    work();
    await eventually(() => {
      expect(sink.received).toHaveLength(1);
    });
    expect(await rows()).toMatchObject([{ deliveredAt: null, tries: 1 }]);
    server().deps.clock.setOffset(61);
    await eventually(async () => {
      expect((await rows())[0]?.deliveredAt).toBeInstanceOf(Date);
    });
    expect(sink.received).toHaveLength(2);
    expect(sink.received[0] && messageId(sink.received[0])).toBe(
      `<${(await rows())[0]?.id ?? ''}@localhost>`,
    );
    expect(sink.received.map(messageId)).toEqual(
      sink.received.map(() => messageId(sink.received[0] ?? { to: [], text: '' })),
    );
  });

  it('continues with the other emails when one is refused', async () => {
    sink.replies.push({ stage: 'end', reply: '550 no such mailbox' });
    await enqueue('nobody@bakehouse.test');
    await enqueue('somebody@bakehouse.test');
    work();
    await eventually(async () => {
      const delivered = (await rows()).filter(({ deliveredAt }) => deliveredAt);
      expect(delivered.map(({ recipient }) => recipient)).toEqual(['somebody@bakehouse.test']);
    });
  });

  it('shares the outbox with other workers and sends each email once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `person${index}@bakehouse.test`);
    await Promise.all(names.map((name) => enqueue(name)));
    work();
    work();
    work();
    await eventually(async () => {
      expect((await rows()).every(({ deliveredAt }) => deliveredAt)).toBe(true);
    });
    expect(sink.received.flatMap(({ to }) => to).sort()).toEqual([...names].sort());
  });

  it('gives up an email after eight tries, deletes its content and warns the operator once', async () => {
    await enqueue('full@bakehouse.test');
    await server().deps.db.update(outbox).set({ tries: 6 });
    const full = { stage: 'end', reply: '452 mailbox full' } as const;
    sink.replies.push(full, full);
    work();
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ tries: 7, deadAt: null }]);
      expect(sink.received).toHaveLength(1);
    });
    expect(errors).toEqual([]);
    server().deps.clock.setOffset(7200);
    await eventually(async () => {
      expect(await rows()).toMatchObject([
        {
          tries: 8,
          deadReason: 'undeliverable',
          content: null,
          deliveredAt: null,
        },
      ]);
    });
    const [{ id } = { id: '' }] = await rows();
    expect(errors).toEqual([
      [
        { message_id: id, tries: 8, reason: 'undeliverable' },
        'a message was given up and will not be sent',
      ],
    ]);
    server().deps.clock.setOffset(86_400);
    await enqueue('next@bakehouse.test');
    await eventually(() => {
      expect(sink.received.at(-1)?.to).toEqual(['next@bakehouse.test']);
    });
    expect(sink.received).toHaveLength(3);
    expect(errors).toHaveLength(1);
  });

  it('gives up an email whose eighth try ended with its process', async () => {
    await enqueue('crash@bakehouse.test');
    await server().deps.db.update(outbox).set({ tries: 8 });
    work();
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ deadReason: 'undeliverable', content: null }]);
    });
    expect(sink.received).toEqual([]);
  });

  it('never delivers a link or code that has expired', async () => {
    await enqueue('late@bakehouse.test', { usefulUntil: inSeconds(1800) });
    await enqueue('early@bakehouse.test', { usefulUntil: inSeconds(7200) });
    server().deps.clock.setOffset(1800);
    work();
    await eventually(() => {
      expect(sink.received.flatMap(({ to }) => to)).toEqual(['early@bakehouse.test']);
      expect(errors).toHaveLength(1);
    });
    const late = (await rows()).find(({ recipient }) => recipient.startsWith('late'));
    expect(late).toMatchObject({ deadReason: 'expired', content: null, deliveredAt: null });
    expect(errors).toEqual([
      [
        { message_id: late?.id, tries: 0, reason: 'expired' },
        'a message was given up and will not be sent',
      ],
    ]);
  });

  it('never delivers the link of a verification that has expired', async () => {
    await server().provider('/passwords', {
      body: { email: 'slow@bakehouse.test', password: 'Sourdough-Rises-At-5am' },
    });
    server().deps.clock.setOffset(31 * 60);
    work();
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ deadReason: 'expired', content: null }]);
    });
    expect(sink.received).toEqual([]);
  });

  it('sends to exactly the stored address and keeps headers apart', async () => {
    await server().provider('/passwords', {
      body: { email: "o'neil+x@bakehouse.test", password: 'Sourdough-Rises-At-5am' },
    });
    work();
    await eventually(() => {
      expect(sink.received).toHaveLength(1);
    });
    expect(sink.received[0]?.to).toEqual(["o'neil+x@bakehouse.test"]);
    expect(sink.received[0]?.text).toMatch(/^To: o'neil\+x@bakehouse\.test$/m);
  });

  it('keeps running while the mail server is down, and can be stopped', async () => {
    await enqueue('waiting@bakehouse.test');
    const { url } = sink;
    await sink.close();
    const worker = startMessageWorker(server().deps, channelsTo(url));
    await eventually(async () => {
      expect((await rows())[0]?.tries).toBe(1);
    });
    await worker.stop();
    expect(await rows()).toMatchObject([{ deliveredAt: null, tries: 1 }]);
  });

  it('leaves messages of a channel that is not configured in the outbox', async () => {
    await enqueue('+4915112345678', { usefulUntil: inSeconds(-1) }, 'sms');
    await enqueue('someone@bakehouse.test');
    work();
    await eventually(() => {
      expect(sink.received).toHaveLength(1);
    });
    const kept = (await rows()).filter(({ channel }) => channel === 'sms');
    expect(kept).toMatchObject([{ deliveredAt: null, deadAt: null, tries: 0 }]);
    expect(kept[0]?.content).not.toBeNull();
  });
});
