import { deadLetterList, replayedEvents } from '@bakehouse/contract';
import { eventually } from '@bakehouse/vitest/eventually';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebhookOwner, type WebhookOwner } from '../../../test/webhooks/webhook-owner.ts';
import { OWN_PIN } from '../../../test/people/pin-owner.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import {
  answerStatus,
  useWebhookReceiver,
  type ReceivedWebhook,
} from '../../../test/webhooks/webhook-receiver.ts';
import type { Log } from '../../lib/log.ts';
import { startWebhookWorker, type WebhookWorker } from './webhook-worker.ts';

const HOUR_S = 3600;

const lines: { level: string; about: object; text: string }[] = [];
const writeTo =
  (level: string) =>
  (about: object, text: string): void => {
    lines.push({ level, about, text });
  };
// The cast is safe, because the server gives each line an object and a text.
const log = Object.fromEntries(
  ['debug', 'info', 'warn', 'error'].map((level) => [level, writeTo(level)]),
) as unknown as Log;

const server = useTestServer({ log });
const receiver = useWebhookReceiver();

const workers: WebhookWorker[] = [];
const startWorker = () => {
  const worker = startWebhookWorker(server().deps, { pollIntervalMs: 20, timeoutMs: 400 });
  workers.push(worker);
  return worker;
};

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  server().deps.clock.setOffset(0);
  const owner = await createWebhookOwner(server());
  for (const { id } of await owner.list()) await owner.manage('/remove_webhook', { id });
  lines.length = 0;
});

const moveClock = (seconds: number) => {
  const { clock } = server().deps;
  clock.setOffset(clock.offsetSeconds() + seconds);
};

const sequencesAt = (path: string) => receiver.eventsAt(path).map(({ chain }) => chain.sequence);

const awaitEvents = (path: string, count: number) =>
  eventually(() => {
    expect(receiver.receivedAt(path).length).toBeGreaterThanOrEqual(count);
  });

const linesOf = (id: string) =>
  lines
    .filter(({ about }) => 'webhook_id' in about && about.webhook_id === id)
    .map(({ level, text }) => `${level}: ${text}`);

const readDeadLetters = async (owner: WebhookOwner, id: string) =>
  deadLetterList.parse((await owner.read('/webhook_dead_letters', { id, admin: 'true' })).json)
    .data;

const verify = (secret: string, { body, headers }: ReceivedWebhook) =>
  new StandardWebhook(secret).verify(body, headers);

describe('an event', () => {
  it('arrives with a signature of Standard Webhooks and its place in the chain', async () => {
    const owner = await createWebhookOwner(server());
    const { id, secret, position } = await owner.create(receiver.urlOf('/signed'));
    const { id: fileId } = await owner.bake({ name: 'Rye.pdf' });
    startWorker();
    await awaitEvents('/signed', 2);
    const [created, baked] = receiver.receivedAt('/signed');
    if (!created || !baked) throw new Error('Two events should be there.');
    expect(verify(secret, baked)).toEqual(JSON.parse(baked.body));
    expect(baked.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': `${id}-${position + 2}`,
    });
    const [first, second] = receiver.eventsAt('/signed');
    expect([first?.type, second?.type]).toEqual(['webhook_created', 'file_baked']);
    expect(second).toMatchObject({
      data: { user: owner.address, user_id: owner.id, file: 'Rye.pdf', file_id: fileId },
      chain: { sequence: position + 2, previous_hash: first?.chain.hash },
    });
    expect(`${created.body}${baked.body}`).not.toContain(secret);
  });

  it('of many that happen at once arrives once and in the order of the chain, from two servers', async () => {
    const owner = await createWebhookOwner(server());
    const { position } = await owner.create(receiver.urlOf('/order'));
    startWorker();
    startWorker();
    await Promise.all(Array.from({ length: 30 }, () => owner.bake()));
    await awaitEvents('/order', 31);
    const expected = Array.from({ length: 31 }, (_, at) => position + 1 + at);
    expect(sequencesAt('/order')).toEqual(expected);
    const events = receiver.eventsAt('/order');
    expect(events.slice(1).map(({ chain }) => chain.previous_hash)).toEqual(
      events.slice(0, -1).map(({ chain }) => chain.hash),
    );
  });

  it('that is not chosen is left out, and the position goes on', async () => {
    const owner = await createWebhookOwner(server());
    const { id } = await owner.create(receiver.urlOf('/chosen'), { events: ['file_baked'] });
    await owner.bake();
    await owner.open('a'.repeat(64));
    startWorker();
    await awaitEvents('/chosen', 1);
    await eventually(async () => {
      expect(await owner.find(id)).toMatchObject({ state: 'ok', waiting: 0 });
    });
    expect(receiver.eventsAt('/chosen').map(({ type }) => type)).toEqual(['file_baked']);
  });
});

describe('a receiver that fails', () => {
  it.each([
    ['answers 500', answerStatus(500), 'answered with the status 500'],
    [
      'redirects inward',
      answerStatus(302, { location: '/inside' }),
      'answered with a redirect (302), which is not followed',
    ],
    ['never answers', () => undefined, 'did not answer in time'],
    [
      'breaks the connection',
      (response: { destroy: () => void }) => response.destroy(),
      'could not be reached (ECONNRESET)',
    ],
  ] as const)(
    'and %s loses nothing, and has one line in the log for each change',
    async (name, fail, problem) => {
      const path = `/fails/${name.replaceAll(' ', '-')}`;
      const owner = await createWebhookOwner(server());
      receiver.answer(path, fail);
      const { id, position } = await owner.create(receiver.urlOf(path));
      await owner.bake();
      startWorker();
      await eventually(async () => {
        expect(await owner.find(id)).toMatchObject({ state: 'failing', last_error: problem });
      });
      moveClock(10);
      await awaitEvents(path, 2);
      await eventually(async () => {
        const { next_attempt_at: next } = await owner.find(id);
        expect(Date.parse(next ?? '')).toBeGreaterThan(
          server().deps.clock.now().getTime() + 20_000,
        );
      });
      receiver.answer(path);
      moveClock(60);
      await awaitEvents(path, 4);
      expect(sequencesAt(path)).toEqual([position + 1, position + 1, position + 1, position + 2]);
      expect(
        new Set(receiver.receivedAt(path).map(({ headers }) => headers['webhook-id'])).size,
      ).toBe(2);
      await eventually(async () => {
        expect(await owner.find(id)).toMatchObject({ state: 'ok', waiting: 0, last_error: null });
      });
      expect(receiver.receivedAt('/inside')).toEqual([]);
      expect(linesOf(id)).toEqual([
        'warn: a webhook endpoint fails, and its events wait',
        'info: a webhook endpoint works again',
      ]);
    },
  );

  it('is asked again when its Retry-After is over', async () => {
    const owner = await createWebhookOwner(server());
    receiver.answer('/later', answerStatus(503, { 'retry-after': '1800' }));
    const { id } = await owner.create(receiver.urlOf('/later'));
    startWorker();
    await awaitEvents('/later', 1);
    await eventually(async () => {
      const { next_attempt_at: next } = await owner.find(id);
      expect(Date.parse(next ?? '') - server().deps.clock.now().getTime()).toBeGreaterThan(
        1_700_000,
      );
    });
  });

  it('does not hold up another one', async () => {
    const owner = await createWebhookOwner(server());
    const silent: (() => void)[] = [];
    receiver.answer('/silent', (response) => {
      silent.push(() => response.end());
    });
    await owner.create(receiver.urlOf('/silent'));
    await owner.create(receiver.urlOf('/quick'));
    workers.push(startWebhookWorker(server().deps, { pollIntervalMs: 20 }));
    await awaitEvents('/silent', 1);
    await owner.bake();
    await awaitEvents('/quick', 2);
    expect(receiver.receivedAt('/silent')).toHaveLength(1);
    silent.forEach((end) => end());
  });

  it('for a day gets the next events, and what it missed becomes a dead letter that can be replayed', async () => {
    const owner = await createWebhookOwner(server());
    const isPoison = ({ body }: ReceivedWebhook) => body.includes('Poison.pdf');
    receiver.answer('/poison', (response, received) => {
      answerStatus(isPoison(received) ? 400 : 204)(response, received);
    });
    const { id, position } = await owner.create(receiver.urlOf('/poison'));
    await owner.bake({ name: 'Poison.pdf' });
    await owner.bake({ name: 'Wheat.pdf' });
    startWorker();
    await awaitEvents('/poison', 2);
    await eventually(async () => {
      expect(await owner.find(id)).toMatchObject({ state: 'failing', waiting: 2 });
    });
    moveClock(23 * HOUR_S);
    await awaitEvents('/poison', 3);
    expect(await readDeadLetters(owner, id)).toEqual([]);
    moveClock(2 * HOUR_S);
    await eventually(() => {
      expect(sequencesAt('/poison').at(-1)).toBe(position + 3);
    });
    const fresh = await createWebhookOwner(server());
    expect(await readDeadLetters(fresh, id)).toMatchObject([
      { sequence: position + 2, action: 'file_baked', last_error: 'answered with the status 400' },
    ]);
    const [failed] = receiver.receivedAt('/poison').filter(isPoison);
    receiver.answer('/poison');
    const reply = await fresh.manage('/replay_webhook', { id });
    expect(replayedEvents.parse(reply.json)).toEqual({ events: 1 });
    await eventually(() => {
      expect(sequencesAt('/poison').at(-1)).toBe(position + 2);
    });
    expect(receiver.receivedAt('/poison').at(-1)?.headers['webhook-id']).toBe(
      failed?.headers['webhook-id'],
    );
    await eventually(async () => {
      expect(await readDeadLetters(fresh, id)).toEqual([]);
    });
  });

  it('while a dead letter is replayed still gets new events', async () => {
    const owner = await createWebhookOwner(server());
    const { id, position } = await owner.create(receiver.urlOf('/replayed'), {
      events: ['file_baked'],
    });
    receiver.answer('/replayed', answerStatus(500));
    await owner.bake();
    startWorker();
    await awaitEvents('/replayed', 1);
    await eventually(async () => {
      expect((await owner.find(id)).state).toBe('failing');
    });
    moveClock(25 * HOUR_S);
    const fresh = await createWebhookOwner(server());
    await eventually(async () => {
      expect((await fresh.find(id)).dead_letters).toBe(1);
    });
    receiver.answer('/replayed', (response, { body }) => {
      const isOld = body.includes(`"sequence":${position + 2},`);
      response.writeHead(isOld ? 500 : 204).end();
    });
    await fresh.manage('/replay_webhook', { id });
    await fresh.bake();
    await eventually(async () => {
      expect(await fresh.find(id)).toMatchObject({ state: 'ok', waiting: 0, dead_letters: 1 });
    });
    await eventually(async () => {
      expect(await readDeadLetters(fresh, id)).toMatchObject([{ is_replayed: true, attempts: 1 }]);
    });
  });
});

describe('a paused webhook', () => {
  it('gets nothing until it goes on, and then everything in its order', async () => {
    const owner = await createWebhookOwner(server());
    const { id, position } = await owner.create(receiver.urlOf('/paused'));
    expect((await owner.manage('/pause_webhook', { id, paused: true })).status).toBe(200);
    startWorker();
    await owner.create(receiver.urlOf('/witness'));
    await owner.bake();
    await awaitEvents('/witness', 2);
    expect(receiver.receivedAt('/paused')).toEqual([]);
    expect(await owner.find(id)).toMatchObject({ state: 'paused', waiting: 4 });
    await owner.manage('/pause_webhook', { id, paused: false });
    await awaitEvents('/paused', 5);
    expect(sequencesAt('/paused')).toEqual([1, 2, 3, 4, 5].map((step) => position + step));
  });
});

describe('a replay from a number', () => {
  it('sends these events again with their ids, and never leaves one out', async () => {
    const owner = await createWebhookOwner(server());
    const { id, position } = await owner.create(receiver.urlOf('/again'));
    await owner.bake();
    startWorker();
    await awaitEvents('/again', 2);
    const replay = { id, from: position + 2 };
    const reply = await owner.manage('/replay_webhook', replay);
    expect(replayedEvents.parse(reply.json)).toEqual({ events: 1 });
    await awaitEvents('/again', 3);
    const ids = receiver.receivedAt('/again').map(({ headers }) => headers['webhook-id']);
    expect(ids[2]).toBe(ids[1]);
    await owner.manage('/replay_webhook', { id, from: position + 1000 });
    await owner.bake();
    await awaitEvents('/again', 4);
    expect(sequencesAt('/again').at(-1)).toBe(position + 3);
  });
});

describe('a new secret', () => {
  it('signs beside the old one for a day, and then alone', async () => {
    const owner = await createWebhookOwner(server());
    const { id, secret: old } = await owner.create(receiver.urlOf('/rotated'));
    const reply = await owner.manage('/rotate_webhook_secret', { id, pin: OWN_PIN });
    const { secret } = reply.json as { secret: string };
    expect(secret).not.toBe(old);
    startWorker();
    await awaitEvents('/rotated', 2);
    const [first] = receiver.receivedAt('/rotated');
    if (!first) throw new Error('An event should be there.');
    expect(verify(old, first)).toEqual(verify(secret, first));
    moveClock(25 * HOUR_S);
    await (await createWebhookOwner(server())).bake();
    await awaitEvents('/rotated', 3);
    const last = receiver.receivedAt('/rotated').at(-1);
    if (!last) throw new Error('An event should be there.');
    expect(last.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });
});
