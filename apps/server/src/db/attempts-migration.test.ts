import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createOlderDatabase } from '../../test/database/older-database.ts';
import { dropDatabase } from './other-databases.ts';
import { createTestDeps } from '../../test/server/test-deps.ts';
import { recordAttempt } from '../services/identity/limits/attempts.ts';
import type { DatabaseClient } from './client.ts';
import { applyMigrations } from './migrate.ts';
import { attempts } from './tables.ts';

let name: string;
let database: DatabaseClient;

beforeEach(async () => {
  name = `bakehouse_test_${crypto.randomUUID().replaceAll('-', '')}`;
  database = await createOlderDatabase(name, 8);
  await database.pool.query(`
    insert into attempts (key, failures, locks, locked_until, tried_at) values
      ('empty', 0, 0, null, null),
      ('locked', 0, 1, now() + interval '1 hour', null),
      ('dated', 2, 0, null, '2026-01-01T10:00:00Z')`);
  await applyMigrations(database.db);
});

afterEach(async () => {
  await database.close();
  await dropDatabase(inject('database'), name);
});

it('deletes empty counts without a date and dates the others', async () => {
  const rows = await database.db.select().from(attempts).orderBy(attempts.key);
  expect(rows).toMatchObject([
    { key: 'dated', failures: 2, triedAt: new Date('2026-01-01T10:00:00Z') },
    { key: 'locked', locks: 1 },
  ]);
  expect(rows[1]?.triedAt).toBeInstanceOf(Date);
});

it('keeps a lock that has begun', async () => {
  const deps = await createTestDeps(database.db);
  const attempt = await recordAttempt(deps, [{ key: 'locked', maxAttempts: 5 }]);
  expect(attempt.allowed).toBe(false);
});
