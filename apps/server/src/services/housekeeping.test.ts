import { afterEach, expect, it } from 'vitest';
import { auditHeads, outbox, sessions, verificationLinks } from '../db/tables.ts';
import { useTestServer } from '../../test/test-server.ts';
import { cleanUp, logCheckpoints } from './housekeeping.ts';

const DAY_SECONDS = 86_400;

const server = useTestServer();

afterEach(() => {
  server().deps.clock.setOffset(0);
});

const counts = async () => {
  const { db } = server().deps;
  return {
    sessions: await db.$count(sessions),
    links: await db.$count(verificationLinks),
    mails: await db.$count(outbox),
  };
};

it('removes sessions and links a month after their end, and keeps mail that is still to go', async () => {
  const { deps } = server();
  await server().signIn('gil');
  const before = await counts();
  expect(before).toMatchObject({ sessions: 1, links: 1, mails: 1 });

  deps.clock.setOffset(29 * DAY_SECONDS);
  await cleanUp(deps);
  expect(await counts()).toEqual(before);

  deps.clock.setOffset(32 * DAY_SECONDS);
  await cleanUp(deps);
  expect(await counts()).toEqual({ sessions: 0, links: 0, mails: 1 });
});

it('leaves a session alone that is still alive', async () => {
  const { deps } = server();
  const token = await server().fullSession('bo');
  await cleanUp(deps);
  const reply = await server().portal('/auth/validate', { token, body: {} });
  expect(reply.status).toBe(200);
});

it('removes telemetry and delivered mail a month later', async () => {
  const { deps } = server();
  const event = { public_token: deps.projects.portal.public_token, event_name: 'email_sent' };
  const sent = await server().send('/sdk/v1/events', { body: [{ telemetry: {}, event }] });
  expect(sent.status).toBe(200);
  await deps.db.update(outbox).set({ deliveredAt: deps.clock.now() });

  deps.clock.setOffset(31 * DAY_SECONDS);
  await cleanUp(deps);
  const { rows } = await server().database.pool.query<{ count: number }>(
    'select count(*)::int as count from telemetry_events',
  );
  expect([rows[0]?.count, (await counts()).mails]).toEqual([0, 0]);
});

const lines: unknown[] = [];
const ignore = () => undefined;
const observed = useTestServer({
  log: {
    debug: ignore,
    warn: ignore,
    error: ignore,
    info: (...line: unknown[]) => {
      lines.push(line);
    },
  },
});

it('tells the log how far the record has come, as verify-audit takes it', async () => {
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
