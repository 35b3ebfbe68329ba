import { eventually } from '@bakehouse/vitest/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGateway, type GatewayServer } from '../../../../test/messages/gateway.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { readConfig } from '../../../config/config.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { createLog } from '../../../lib/log.ts';
import { createChannels } from './channels.ts';
import { renderCodeText } from '../letters/sign-in/code-text.ts';
import { enqueueMessage, type ChannelName } from '../outbox.ts';
import { startMessageWorker, type MessageWorker } from '../worker.ts';

const lines: string[] = [];
const write = (line: string) => lines.push(line);
const server = useTestServer({ log: createLog('debug', { write }) });

const PHONE = '+4915112345678';
const MESSAGE = renderCodeText({ code: '123456', minutes: 10, projectName: 'Bakehouse' });

let gateway: GatewayServer;
let worker: MessageWorker | undefined;

beforeEach(async () => {
  gateway = await openGateway();
  lines.length = 0;
  await server().deps.db.delete(outbox);
});
afterEach(async () => {
  await worker?.stop();
  await gateway.close();
  server().deps.clock.setOffset(0);
});

const work = (sendTimeoutMs = 5000) => {
  const url = `http://AC1:hush-hush@${gateway.host}/Messages.json?from=%2B15005550006`;
  const config = readConfig({ SMS_URL: url, WHATSAPP_URL: url }, '/nowhere');
  const timing = { pollIntervalMs: 20, sendTimeoutMs };
  worker = startMessageWorker(server().deps, createChannels(config), timing);
};

const enqueue = (channel: ChannelName) =>
  enqueueMessage(server().deps.db, server().deps, { channel, recipient: PHONE }, MESSAGE);

const readRow = async () => (await server().deps.db.select().from(outbox))[0];

const waitForRow = (expected: object) =>
  eventually(async () => {
    expect(await readRow()).toMatchObject(expected);
  });

const delivered = { deliveredAt: expect.any(Date) as unknown, content: null };

describe('the gateway for text messages', () => {
  it('gets a form with the sender, the phone number and the text', async () => {
    await enqueue('sms');
    work();
    await waitForRow(delivered);
    const [request] = gateway.requests;
    expect(request?.path).toBe('/Messages.json');
    expect(request?.form).toEqual({ From: '+15005550006', To: PHONE, Body: MESSAGE.text });
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('AC1:hush-hush').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'idempotency-key': (await readRow())?.id,
    });
  });

  it('gets both numbers with a prefix for WhatsApp', async () => {
    await enqueue('whatsapp');
    work();
    await waitForRow(delivered);
    expect(gateway.requests[0]?.form).toMatchObject({
      From: 'whatsapp:+15005550006',
      To: `whatsapp:${PHONE}`,
    });
  });

  it.each([408, 429, 500, 503, 307])(
    'is asked again a minute after it answered %i',
    async (status) => {
      gateway.statuses.push(status);
      await enqueue('sms');
      work();
      await waitForRow({ tries: 1 });
      server().deps.clock.setOffset(61);
      await waitForRow({ ...delivered, tries: 2 });
      const [first, second] = gateway.requests.map(({ headers }) => headers['idempotency-key']);
      expect([gateway.requests.length, first]).toEqual([2, second]);
    },
  );

  it.each([400, 401, 404])('is not asked again after it answered %i', async (status) => {
    gateway.statuses.push(status);
    await enqueue('sms');
    work();
    await waitForRow({ tries: 1, deadReason: 'undeliverable', content: null, deliveredAt: null });
    expect(gateway.requests).toHaveLength(1);
  });

  it('is given up for this try when it does not answer', async () => {
    gateway.isSilent = true;
    await enqueue('sms');
    work(50);
    await eventually(() => {
      expect(lines.join()).toContain('a message could not be delivered');
    });
    expect(await readRow()).toMatchObject({ tries: 1, deadAt: null, deliveredAt: null });
  });

  it('leaves no code, phone number or password in the log', async () => {
    gateway.statuses.push(500, 400);
    await enqueue('sms');
    work();
    await waitForRow({ tries: 1 });
    server().deps.clock.setOffset(61);
    await waitForRow({ deadReason: 'undeliverable' });
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const secret of ['123456', PHONE.slice(1), 'hush-hush', 'SDE6aHVzaC1odXNo'])
      expect(lines.join('\n')).not.toContain(secret);
  });
});
