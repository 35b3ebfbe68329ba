import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { attempts } from '../../../db/tables.ts';
import { recordAttempt } from './attempts.ts';

const server = useTestServer();

beforeEach(() => server().deps.db.delete(attempts));

const tryFrom = (network: string, addressLimit = 50) =>
  recordAttempt(server().deps, [
    { key: network, maxAttempts: 10 },
    { key: 'address', maxAttempts: addressLimit },
  ]);

const tryInParallel = (network: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => tryFrom(network)));

const readFailures = async () => {
  const rows = await server().deps.db.select().from(attempts).orderBy(attempts.key);
  return rows.map(({ key, failures }) => [key, failures]);
};

it('counts every one of many first attempts at the same moment', async () => {
  const tried = await tryInParallel('network', 12);
  const left = tried.flatMap((attempt) => (attempt.allowed ? [attempt.attemptsLeft] : []));
  expect(left.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

const countWaitingStatements = async () => {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await server().deps.db.execute(waiting)).rows.length;
};

it('counts a first attempt that meets an uncommitted one under its second key', async () => {
  const row = { key: 'address', failures: 1, locks: 0, triedAt: new Date() };
  const tried = await server().deps.db.transaction(async (tx) => {
    await tx.insert(attempts).values(row);
    const waiting = tryFrom('one');
    await expect.poll(countWaitingStatements).toBe(1);
    return { waiting };
  });
  expect(await tried.waiting).toMatchObject({ allowed: true, attemptsLeft: 9 });
  expect(await readFailures()).toEqual([
    ['address', 2],
    ['one', 1],
  ]);
});

it('counts first attempts from two networks at the same moment under all their keys', async () => {
  await Promise.all([tryInParallel('one', 5), tryInParallel('two', 5)]);
  expect(await readFailures()).toEqual([
    ['address', 10],
    ['one', 5],
    ['two', 5],
  ]);
});

it('counts no attempt while one of its keys is locked', async () => {
  expect(await tryFrom('one', 1)).toMatchObject({ allowed: true, attemptsLeft: 0 });
  expect(await tryFrom('two', 1)).toMatchObject({ allowed: false });
  expect(await readFailures()).toEqual([
    ['address', 0],
    ['one', 1],
    ['two', 0],
  ]);
});
