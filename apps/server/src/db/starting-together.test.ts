import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { createDatabase, withDatabaseName, dropDatabase } from './other-databases.ts';
import { createTestDeps } from '../../test/server/test-deps.ts';
import { verifyAudit } from '../services/audit/audit-verification.ts';
import { connectToDatabase, type DatabaseClient } from './client.ts';
import { seedDatabase } from '../demo/demo-data.ts';
import { applyMigrations } from './migrate.ts';

const SERVERS = 4;

let name: string;
let databases: DatabaseClient[];

beforeEach(async () => {
  name = `bakehouse_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('database'), name);
  databases = Array.from({ length: SERVERS }, () =>
    connectToDatabase(withDatabaseName(inject('database'), name), () => undefined),
  );
});

afterEach(async () => {
  await Promise.all(databases.map(({ close }) => close()));
  await dropDatabase(inject('database'), name);
});

it('lets servers that start together on a new database share the signing key and the demo data', async () => {
  // Each step waits for all servers, so that none is ahead of the others.
  await Promise.all(databases.map(({ db }) => applyMigrations(db)));
  const started = await Promise.all(databases.map(({ db }) => createTestDeps(db)));
  await Promise.all(started.map(seedDatabase));
  for (const signer of started) {
    const claims = { projectId: 'project-test', userId: 'user-test', claims: {} };
    const token = await signer.jwts.sign(claims);
    for (const { jwts } of started) {
      const verified = await jwtVerify(token, createLocalJWKSet({ keys: await jwts.keys() }));
      expect(verified.payload.sub).toBe('user-test');
    }
  }
  const [first] = started;
  if (!first) throw new Error('No server was started.');
  const { rows } = await first.db.execute('select kid from signing_keys');
  expect(rows).toHaveLength(1);
  expect((await verifyAudit(first.db, first.secrets)).broken).toBeNull();
  const found = await first.db.execute('select count(*)::int as count from organisations');
  expect(found.rows).toEqual([{ count: 1 }]);
});
