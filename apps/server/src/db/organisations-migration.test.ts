import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createOlderDatabase } from '../../test/database/older-database.ts';
import { dropDatabase } from './other-databases.ts';
import { findPortalAccount } from '../../test/server/portal-account.ts';
import { createTestDeps } from '../../test/server/test-deps.ts';
import { readTestProjects } from '../../test/server/test-projects.ts';
import { siteConfiguration } from '../../test/server/test-site.ts';
import { hashToken } from '../lib/crypto/tokens.ts';
import type { Log } from '../lib/log.ts';
import { findStoredIdentifier } from '../services/identity/identifiers/identifier-queries.ts';
import { warnAboutLostUsers } from '../services/identity/organisations.ts';
import { findLiveSession } from '../services/identity/sessions/sessions.ts';
import type { DatabaseClient } from './client.ts';
import { applyMigrations } from './migrate.ts';

const MIGRATIONS_BEFORE = 33;
const ORGANISATION = 'organization-live-old';
const TOKEN = 'a token from before';

const first = siteConfiguration('first');
const second = siteConfiguration('second');

let name: string;
let database: DatabaseClient;

beforeEach(async () => {
  name = `bakehouse_test_${crypto.randomUUID().replaceAll('-', '')}`;
  database = await createOlderDatabase(name, MIGRATIONS_BEFORE);
  await database.pool.query(`
    insert into organisations (id, name, created_at) values ('${ORGANISATION}', 'Bakehouse', now());
    insert into users (id, organisation_id, name, created_at)
      values ('bo', '${ORGANISATION}', '{"first_name":"","middle_name":"","last_name":""}', now());
    insert into emails (id, user_id, address, canonical, is_primary, verified_at, created_at)
      values ('email-bo', 'bo', 'Bo@x.example', 'bo@x.example', true, now(), now());
    insert into phone_numbers (id, user_id, number, created_at) values ('p', 'bo', '+1', now());
    insert into crypto_wallets (id, user_id, chain, address, created_at)
      values ('w', 'bo', 'solana', 'wallet', now());
    insert into oauth_registrations (id, user_id, provider, subject, created_at)
      values ('o', 'bo', 'github', '7', now());
    insert into deleted_addresses (hash, deleted_at) values ('hash', now());
    insert into unsubscribed_addresses (canonical, kind, at) values ('mia@x.example', 'banned', now())`);
  await database.pool.query(
    `insert into sessions (id, project_id, user_id, token_hash, level, started_at, last_accessed_at, expires_at, ip_address, user_agent, factors)
     values ('s', $1, 'bo', $2, 'first', now(), now(), now() + interval '1 hour', '', '', '[]')`,
    [second.project_id, hashToken(TOKEN)],
  );
});

afterEach(async () => {
  await database.close();
  await dropDatabase(inject('database'), name);
});

const start = async (sites: readonly object[], log?: Log) => {
  await applyMigrations(database.db);
  const projects = readTestProjects({ projects: sites }, { portalOrganisationId: ORGANISATION });
  return createTestDeps(database.db, {}, { projects, ...(log && { log }) });
};

it('gives all identifiers of before to the organisation of the portal', async () => {
  const deps = await start([first, second]);
  expect(deps.projects.portal.organisationId).toBe(ORGANISATION);
  expect(await findPortalAccount(deps, 'bo@x.example')).toMatchObject({ id: 'bo' });
  for (const identifier of [
    { kind: 'phone', number: '+1' },
    { kind: 'wallet', chain: 'solana', address: 'wallet' },
    { kind: 'subject', provider: 'github', subject: '7' },
  ] as const)
    expect(await findStoredIdentifier(deps.db, ORGANISATION, identifier)).toMatchObject({
      userId: 'bo',
    });
  for (const table of ['unsubscribed_addresses', 'deleted_addresses']) {
    const { rows } = await database.pool.query(`select organisation_id from ${table}`);
    expect(rows).toEqual([{ organisation_id: ORGANISATION }]);
  }
});

const countWarnings = () => {
  const warnings: unknown[] = [];
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (...line: unknown[]) => warnings.push(line),
    error: () => undefined,
  };
  return { log, warnings };
};

it('ends the sessions of a site with users of its own, and warns about it in one line', async () => {
  const { log, warnings } = countWarnings();
  const deps = await start([first, second], log);
  expect(await findLiveSession(deps, TOKEN)).toBeUndefined();
  await warnAboutLostUsers(deps);
  expect(warnings).toEqual([
    [
      { projects: [second.project_id] },
      expect.stringContaining('"users_of": "project-test-first"'),
    ],
  ]);
});

it('keeps the sessions of a site that shares the users of the portal', async () => {
  const { log, warnings } = countWarnings();
  const deps = await start([first, { ...second, users_of: first.project_id }], log);
  expect((await findLiveSession(deps, TOKEN))?.identity.id).toBe('bo');
  await warnAboutLostUsers(deps);
  expect(warnings).toEqual([]);
});

it('adds one organisation for each site with users of its own, however many servers start', async () => {
  const third = siteConfiguration('third', { users_of: second.project_id });
  await applyMigrations(database.db);
  await Promise.all([1, 2, 3].map(() => start([first, second, third])));
  const { rows } = await database.pool.query(
    'select id, project_id from organisations order by project_id nulls first',
  );
  expect(rows).toEqual([
    { id: ORGANISATION, project_id: null },
    { id: `organization-of-${second.project_id}`, project_id: second.project_id },
  ]);
});
