import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listAuditLogsQuery, withoutPlusTag } from '@bakehouse/contract';
import { createDatabase, dropDatabase, runOnServer, withDatabaseName } from './other-databases.ts';
import { createOlderDatabase } from '../../test/database/older-database.ts';
import { createTestDeps } from '../../test/server/test-deps.ts';
import { findPortalAccount } from '../../test/server/portal-account.ts';
import { findLiveSession } from '../services/identity/sessions/sessions.ts';
import { toWireSession } from '../services/identity/provider/wire-session.ts';
import { listAuditLogs } from '../services/activity/audit-logs.ts';
import { verifyAudit } from '../services/audit/audit-verification.ts';
import { connectToDatabase, type DatabaseClient } from './client.ts';
import { hashToken } from '../lib/crypto/tokens.ts';
import { demoAddress } from '../demo/accounts.ts';
import { seedDatabase, resetData } from '../demo/demo-data.ts';
import { applyMigrations } from './migrate.ts';

const fail = (error: Error) => {
  throw error;
};

const newName = () => `bakehouse_test_${crypto.randomUUID().replaceAll('-', '')}`;

const columnOf = async (pool: Pool, query: string) => {
  const { rows } = await pool.query<unknown[]>({ text: query, rowMode: 'array' });
  return rows;
};

describe('a database of the first version', () => {
  let name: string;
  let database: DatabaseClient;

  beforeEach(async () => {
    name = newName();
    database = await createOlderDatabase(name, 1);
    await database.pool.query(`
      insert into organisations (id, name, created_at) values ('o', 'Bakehouse', now());
      insert into users (id, organisation_id, name, created_at)
        select id, 'o', '{"first_name":"","middle_name":"","last_name":""}', now()
        from unnest(array['bo', 'cy']) as id`);
  });

  afterEach(async () => {
    await database.close();
    await dropDatabase(inject('database'), name);
  });

  /** Inserts a ban of the given day, so that the order of the bans is known. */
  const ban = (day: number, baker: string | null, canonical: string) =>
    database.pool.query(
      `insert into bans (id, organisation_id, baker_id, canonical, reason, created_at)
       values ($1::text, 'o', $2, $3, '', '2026-01-01'::timestamptz + make_interval(days => $1::int))`,
      [day, baker, canonical],
    );

  it('keeps its bans and adds their addresses without tags', async () => {
    const addresses = [
      'mia@partner.example',
      'fay+rye@partner.example',
      'gil+rye+oat@partner.example',
      'hal+@partner.example',
      '+rye@partner.example',
      '+rye+oat@partner.example',
      "o'neil-1_x.y+z@partner.example",
    ];
    for (const [index, address] of addresses.entries()) await ban(index, 'bo', address);
    await applyMigrations(database.db);
    expect(
      await columnOf(database.pool, 'select canonical, untagged from bans order by id'),
    ).toEqual(addresses.map((address) => [address, withoutPlusTag(address)]));
  });

  it('merges the bans of one baker that differ only by tags', async () => {
    await ban(1, 'bo', 'mia+rye@partner.example');
    await ban(2, 'bo', 'mia@partner.example');
    await ban(3, 'bo', 'mia+oat@partner.example');
    await ban(4, 'cy', 'mia+oat@partner.example');
    await ban(5, null, 'mia@partner.example');
    await ban(6, null, 'mia+rye@partner.example');
    await applyMigrations(database.db);
    expect(await columnOf(database.pool, 'select id from bans order by id')).toEqual([
      ['1'],
      ['4'],
      ['5'],
    ]);
    await expect(ban(7, 'cy', 'mia@partner.example')).rejects.toThrow();
  });

  it('changes nothing when it runs a second time', async () => {
    await ban(1, 'bo', 'mia+rye@partner.example');
    await applyMigrations(database.db);
    await applyMigrations(database.db);
    expect(await columnOf(database.pool, 'select untagged from bans')).toEqual([
      ['mia@partner.example'],
    ]);
  });

  it('starts with an empty audit log whose chain is intact', async () => {
    await applyMigrations(database.db);
    const { secrets } = await createTestDeps(database.db);
    expect(await verifyAudit(database.db, secrets)).toEqual({ rowsChecked: 0, broken: null });
  });
});

describe('a database with sessions of the form before migration 0005', () => {
  let name: string;
  let database: DatabaseClient;

  beforeEach(async () => {
    name = newName();
    database = await createOlderDatabase(name, 5);
    await database.pool.query(`
      insert into organisations (id, name, created_at) values ('o', 'Bakehouse', now());
      insert into users (id, organisation_id, name, created_at)
        values ('bo', 'o', '{"first_name":"","middle_name":"","last_name":""}', now());
      insert into emails (id, user_id, address, canonical, is_primary, verified_at, created_at)
        values ('email-bo', 'bo', 'bo@bakehouse.test', 'bo@bakehouse.test', true, now(), now())`);
  });

  afterEach(async () => {
    await database.close();
    await dropDatabase(inject('database'), name);
  });

  const oldFactor = (type: string, minute: number) => ({
    type,
    delivery_method: 'knowledge',
    last_authenticated_at: `2026-01-01T10:0${minute}:02.000Z`,
    created_at: `2026-01-01T10:0${minute}:00.000Z`,
    updated_at: `2026-01-01T10:0${minute}:01.000Z`,
  });

  const insertOldSession = (token: string, level: string, factors: object[]) =>
    database.pool.query(
      `insert into sessions (id, project_id, user_id, token_hash, level, started_at,
         last_accessed_at, expires_at, ip_address, user_agent, factors)
       values ($1, 'project-test-00000000-0000-4000-8000-000000000001', 'bo', $2, $3, now(), now(), now() + interval '1 hour', '', '', $4)`,
      [token, hashToken(token), level, JSON.stringify(factors)],
    );

  it('keeps the sessions alive, with their level and the same factors on the wire', async () => {
    const [password, pin] = [oldFactor('password', 1), oldFactor('pin', 2)];
    await insertOldSession('session-1', 'password', [password]);
    await insertOldSession('session-2', 'password_pin', [password, pin]);
    await applyMigrations(database.db);
    const deps = await createTestDeps(database.db);
    const migrated = async (token: string) => {
      const found = await findLiveSession(deps, token);
      return found && [found.session.level, toWireSession(deps.factors, found.session)];
    };
    expect(await migrated('session-1')).toMatchObject([
      'first',
      { authentication_factors: [password] },
    ]);
    expect(await migrated('session-2')).toMatchObject([
      'second',
      { authentication_factors: [password, pin] },
    ]);
  });
});

describe('a role that is no superuser', () => {
  const role = `bakehouse_role_${process.pid}`;
  let name: string;
  let database: DatabaseClient;

  beforeAll(async () => {
    name = newName();
    await runOnServer(inject('database'), `create role ${role}`);
    await createDatabase(inject('database'), name, role);
    const config = { ...withDatabaseName(inject('database'), name), options: `-c role=${role}` };
    database = connectToDatabase(config, fail);
    await applyMigrations(database.db);
    await seedDatabase(await createTestDeps(database.db));
  });

  afterAll(async () => {
    await database.close();
    await dropDatabase(inject('database'), name);
    await runOnServer(inject('database'), `drop role if exists ${role}`);
  });

  it.each([
    "update audit_events set message = 'Nothing happened'",
    'delete from audit_events where seq = 1',
    'truncate audit_events',
    'truncate organisations cascade',
  ])('cannot change the audit log: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/);
    const { secrets } = await createTestDeps(database.db);
    expect((await verifyAudit(database.db, secrets)).broken).toBeNull();
  });

  it('resets the audit log with the demo data, and still cannot change it', async () => {
    const deps = await createTestDeps(database.db);
    await resetData(deps);
    expect((await verifyAudit(database.db, deps.secrets)).broken).toBeNull();
    for (const statement of ['truncate audit_events', 'delete from audit_events']) {
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/);
    }
  });
});

describe('a database that allows no extension', () => {
  let name: string;
  let database: DatabaseClient;

  beforeEach(async () => {
    name = newName();
    await createDatabase(inject('database'), name);
    // Ignores errors, because dropping the database cuts connections that are still closing.
    database = connectToDatabase(withDatabaseName(inject('database'), name), () => undefined);
    await database.pool.query(`
      create function refuse() returns event_trigger language plpgsql
        as $$ begin raise exception 'extensions are not for you'; end $$;
      create event trigger no_extension on ddl_command_start when tag in ('CREATE EXTENSION')
        execute function refuse()`);
    await applyMigrations(database.db);
  });

  afterEach(async () => {
    await database.close();
    await dropDatabase(inject('database'), name);
  });

  it('gets every index but the search index, and searches work without it', async () => {
    const query = `select indexname from pg_indexes where tablename = 'audit_events'`;
    const indexes = (await columnOf(database.pool, query)).flat();
    expect(indexes).toContain('audit_events_action');
    expect(indexes).not.toContain('audit_events_search');
    const deps = await createTestDeps(database.db);
    await seedDatabase(deps);
    const ada = await findPortalAccount(deps, demoAddress('ada'));
    if (!ada) throw new Error('ada is not there.');
    const search = listAuditLogsQuery.parse({ admin: 'true', search: 'opener01' });
    const { list } = await listAuditLogs(deps, ada, search);
    expect(list.total).toBeGreaterThan(0);
  });
});
