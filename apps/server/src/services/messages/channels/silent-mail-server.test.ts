import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { createChannels } from './channels.ts';
import { enqueueMessage } from '../outbox.ts';
import { startMessageWorker, type MessageWorker } from '../worker.ts';

const server = useTestServer();

const MESSAGE = { subject: 'A', text: 'A', html: 'A', code: null, links: [], notMe: null };

let silent: Server;
let worker: MessageWorker | undefined;

beforeEach(async () => {
  await server().deps.db.delete(outbox);
  silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});

afterEach(async () => {
  await worker?.stop();
  silent.close();
});

/** Resolves when the worker waits for the greeting of the mail server. */
const startSending = async (timing: Parameters<typeof startMessageWorker>[2]): Promise<Socket> => {
  const { deps } = server();
  for (const recipient of ['first@partner.example', 'second@partner.example'])
    await enqueueMessage(deps.db, deps, { channel: 'email', recipient }, MESSAGE);
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const connected = once(silent, 'connection') as Promise<[Socket]>;
  worker = startMessageWorker(deps, createChannels({ ...deps.config, smtpUrl }), timing);
  const [socket] = await connected;
  return socket.resume();
};

it('ends a send to a mail server that says nothing before the lease ends', async () => {
  const socket = await startSending({ sendTimeoutMs: 50 });
  await once(socket, 'close');
  const rows = await server().deps.db.select().from(outbox);
  expect(rows.filter(({ deliveredAt }) => deliveredAt)).toEqual([]);
});

it('stops while a mail server says nothing, and leases no further message', async () => {
  const socket = await startSending({ stopGraceMs: 50 });
  await Promise.all([once(socket, 'close'), worker?.stop()]);
  const rows = await server().deps.db.select().from(outbox);
  expect(rows.map(({ tries }) => tries).sort()).toEqual([0, 1]);
  expect(rows.filter(({ deliveredAt }) => deliveredAt)).toEqual([]);
});
