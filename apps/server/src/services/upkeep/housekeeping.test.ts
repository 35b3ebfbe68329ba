import { eq, isNull } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { demoAddress } from '../../demo/accounts.ts';
import {
  attempts,
  auditHeads,
  grants,
  grantUses,
  rateBuckets,
  sessions,
  telemetryEvents,
  telemetryUsage,
} from '../../db/tables.ts';
import { oneTimeSecrets } from '../../db/schema/factors/one-time-secrets.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { recordAttempt } from '../identity/limits/attempts.ts';
import { deleteOldRows, logCheckpoints, logDeadLetters } from './housekeeping.ts';
import { enqueueMessage } from '../messages/outbox.ts';

const DAY_SECONDS = 86_400;

const NOTICE = { subject: 'A', text: 'A', html: 'A', code: null, links: [], notMe: null };

const BO = { channel: 'email', recipient: demoAddress('bo') } as const;

const server = useTestServer();

afterEach(() => {
  server().deps.clock.setOffset(0);
});

const counts = async () => {
  const { db } = server().deps;
  return {
    sessions: await db.$count(sessions),
    links: await db.$count(oneTimeSecrets),
    mails: await db.$count(outbox),
  };
};

it('removes sessions, links and emails with a link a month after their end, and keeps unsent emails', async () => {
  const { deps } = server();
  await server().signIn('gil');
  await enqueueMessage(deps.db, deps, BO, NOTICE);
  const before = await counts();
  expect(before).toMatchObject({ sessions: 1, links: 1, mails: 2 });

  deps.clock.setOffset(29 * DAY_SECONDS);
  await deleteOldRows(deps);
  expect(await counts()).toEqual(before);

  deps.clock.setOffset(32 * DAY_SECONDS);
  await deleteOldRows(deps);
  expect(await counts()).toEqual({ sessions: 0, links: 0, mails: 1 });
});

it('keeps a session that is still alive', async () => {
  const { deps } = server();
  const token = await server().fullSession('bo');
  await deleteOldRows(deps);
  const reply = await server().portal('/auth/validate', { token, body: {} });
  expect(reply.status).toBe(200);
});

it('removes telemetry, delivered emails and dead letters a month later', async () => {
  const { deps } = server();
  const event = { public_token: deps.projects.portal.public_token, event_name: 'email_sent' };
  const sent = await server().send('/sdk/v1/events', { body: [{ telemetry: {}, event }] });
  expect(sent.status).toBe(200);
  await deps.db.update(outbox).set({ deliveredAt: deps.clock.now() });
  await enqueueMessage(deps.db, deps, BO, NOTICE);
  const unsent = isNull(outbox.deliveredAt);
  await deps.db.update(outbox).set({ deadAt: deps.clock.now() }).where(unsent);

  deps.clock.setOffset(31 * DAY_SECONDS);
  await deleteOldRows(deps);
  expect((await counts()).mails).toBe(0);
  expect(await deps.db.$count(telemetryEvents)).toBe(0);
  expect(await deps.db.$count(telemetryUsage)).toBe(0);
});

it('removes the buckets of networks after a day without requests', async () => {
  const { deps } = server();
  const old = new Date(deps.clock.now().getTime() - 2 * DAY_SECONDS * 1000);
  await deps.db.insert(rateBuckets).values([
    { key: 'events:203.0.113.1', tokens: 1, refilledAt: old },
    { key: 'events:203.0.113.2', tokens: 1, refilledAt: deps.clock.now() },
  ]);
  await deleteOldRows(deps);
  const keys = (await deps.db.select().from(rateBuckets)).map(({ key }) => key);
  expect(keys).toEqual(['events:203.0.113.2']);
});

it('deletes counts of wrong attempts and unlock links a month later', async () => {
  const { deps } = server();
  const token = (await server().signIn('bo')).stytch_session.session_token;
  for (let time = 0; time < 5; time += 1) {
    await server().portal('/auth/pin/authenticate', { token, body: { pin: '0001' } });
  }
  const left = async () => [await deps.db.$count(attempts), await deps.db.$count(oneTimeSecrets)];
  deps.clock.setOffset(29 * DAY_SECONDS);
  await deleteOldRows(deps);
  expect(await left()).toEqual([1, 1]);
  deps.clock.setOffset(32 * DAY_SECONDS);
  await deleteOldRows(deps);
  expect(await left()).toEqual([0, 0]);
});

it('deletes the counts of a network that only tried while another key was locked', async () => {
  const { deps } = server();
  const tryFrom = (network: string) =>
    recordAttempt(deps, [
      { key: network, maxAttempts: 10 },
      { key: 'address', maxAttempts: 1 },
    ]);
  expect(await tryFrom('first network')).toMatchObject({ allowed: true });
  expect(await tryFrom('second network')).toMatchObject({ allowed: false });
  deps.clock.setOffset(31 * DAY_SECONDS);
  await deleteOldRows(deps);
  expect(await deps.db.select().from(attempts)).toEqual([]);
});

const lines: unknown[] = [];
const ignore = () => undefined;
const note = (...line: unknown[]) => {
  lines.push(line);
};
const observed = useTestServer({ log: { debug: ignore, warn: note, error: ignore, info: note } });

afterEach(() => {
  lines.length = 0;
});

it('warns of the dead letters of the last day only', async () => {
  const { deps } = observed();
  await enqueueMessage(deps.db, deps, BO, NOTICE);
  await logDeadLetters(deps);
  expect(lines).toEqual([]);

  await deps.db.update(outbox).set({ deadAt: deps.clock.now(), deadReason: 'undeliverable' });
  await logDeadLetters(deps);
  expect(lines).toEqual([
    [{ dead_letters: 1 }, 'emails of the last 24 hours could not be delivered'],
  ]);

  deps.clock.setOffset(DAY_SECONDS + 1);
  await logDeadLetters(deps);
  expect(lines).toHaveLength(1);
  deps.clock.setOffset(0);
});

it('logs a checkpoint in the form that verify-audit accepts', async () => {
  const { deps } = observed();
  const [head] = await deps.db.select().from(auditHeads);
  await logCheckpoints(deps);
  expect(lines).toEqual([
    [
      { organisation_id: head?.organisationId, checkpoint: `2500:${head?.hash}` },
      'audit checkpoint',
    ],
  ]);
});

it('forgets the openings of grants that are gone', async () => {
  const { deps } = server();
  const [kept] = await deps.db.select().from(grants).limit(1);
  if (!kept) throw new Error('The demo data have no grant.');
  const use = { person: 'mia@partner.example', openings: 1, firstAt: deps.clock.now() };
  await deps.db.insert(grantUses).values([
    { ...use, serial: kept.serial },
    { ...use, serial: Number.MAX_SAFE_INTEGER },
  ]);
  await deleteOldRows(deps);
  const left = await deps.db.select().from(grantUses).where(eq(grantUses.person, use.person));
  expect(left).toMatchObject([{ serial: kept.serial }]);
});
