import { eq } from 'drizzle-orm';
import { afterEach, expect, inject, it } from 'vitest';
import { createOlderDatabase } from '../../test/database/older-database.ts';
import { dropDatabase } from './other-databases.ts';
import { decideAccess } from '../services/access/access-decision.ts';
import { accessFileColumns } from '../services/access/access-file-columns.ts';
import type { DatabaseClient } from './client.ts';
import { applyMigrations } from './migrate.ts';
import {
  accessRequests,
  announcedExpiries,
  files,
  groupMembers,
  grants,
  grantUses,
  users,
} from './tables.ts';

const AT = new Date('2026-05-04T10:00:00Z');
const EXPIRES_AT = new Date('2026-05-05T10:00:00Z');

let name: string;
let database: DatabaseClient;

const countRows = async () => {
  const counts: Record<string, number> = {};
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  for (const table of rows) {
    const counted = await database.pool.query<{ rows: number }>(
      `select count(*)::int as rows from "${table.name}"`,
    );
    counts[table.name] = counted.rows[0]?.rows ?? 0;
  }
  return counts;
};

/** The rows of a version that knew no terms, groups, notifications or requests. */
const insertOldRows = () =>
  database.pool.query(`
    insert into organisations (id, name, created_at) values ('o', 'Bakehouse', now());
    insert into users (id, organisation_id, name, created_at)
      select id, 'o', '{"first_name":"","middle_name":"","last_name":""}', now()
      from unnest(array['bo', 'dee', 'mia']) as id;
    insert into emails (id, user_id, address, canonical, is_primary, created_at, verified_at)
      select id, id, id || '@mill.example', id || '@mill.example', true, now(), now() from users;
    insert into files (id, baker_id, name, media_type, size, checksum, created_at, updated_at, expires_at)
      values ('rye', 'bo', 'Rye.pdf', 'application/pdf', 4, repeat('a', 64), now(), now(), '${EXPIRES_AT.toISOString()}'),
             ('oats', 'bo', 'Oats.csv', 'text/csv', 4, repeat('b', 64), now(), now(), null);
    insert into grants (file_id, address, key_path, created_at)
      values ('rye', 'dee@mill.example', 'm/0''/0''/0''', now()),
             ('rye', '*@mill.example', 'm/0''/0''/0''/1''', now()),
             ('oats', 'mia@mill.example', 'm/0''/0''/0''', now());
    insert into bans (id, organisation_id, baker_id, canonical, untagged, reason, created_at)
      values ('b', 'o', 'bo', 'mia@mill.example', 'mia@mill.example', '', now())`);

/** The rows of the version after that, which told members of groups of nothing. */
const insertLaterRows = () =>
  database.pool.query(`
    insert into groups (id, organisation_id, baker_id, name, name_key, created_at)
      values ('g', 'o', 'bo', 'Mill', 'mill', now());
    insert into group_members (group_id, member, added_at)
      values ('g', 'dee@mill.example', '${AT.toISOString()}');
    insert into announced_expiries (file_id, expires_at) values ('rye', '${EXPIRES_AT.toISOString()}');
    insert into access_requests (id, file_id, asker_id, wanted, reason, is_disclosed, rule, state, created_at, expires_at)
      values ('r', 'oats', 'dee', 'oats', 'For the audit', false, 'no_grant', 'open', now(), now());
    update grants set max_openings = 3 where file_id = 'oats';
    insert into grant_uses (serial, person, openings, first_at)
      select serial, 'mia@mill.example', 2, now() from grants where file_id = 'oats'`);

const ruleFor = async (fileId: string, address: string) => {
  const [file] = await database.db
    .select(accessFileColumns(address))
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(eq(files.id, fileId));
  if (!file) throw new Error(`The file ${fileId} is gone.`);
  return decideAccess(file, address, AT).rule;
};

const WITHOUT_TERMS = 24;
const WITHOUT_TOLD_MEMBERS = 29;

const openOlder = async (migrations: number) => {
  name = `bakehouse_test_${crypto.randomUUID().replaceAll('-', '')}`;
  database = await createOlderDatabase(name, migrations);
  await insertOldRows();
};

afterEach(async () => {
  await database.close();
  await dropDatabase(inject('database'), name);
});

it('keeps every row of a database without terms and groups, and who may open what', async () => {
  await openOlder(WITHOUT_TERMS);
  const before = await countRows();
  await applyMigrations(database.db);
  expect(await countRows()).toMatchObject(before);
  const serials = await database.db.select({ serial: grants.serial }).from(grants);
  expect(new Set(serials.map(({ serial }) => serial)).size).toBe(3);
  expect([
    await ruleFor('rye', 'dee@mill.example'),
    await ruleFor('rye', 'bo@mill.example'),
    await ruleFor('oats', 'mia@mill.example'),
    await ruleFor('oats', 'dee@mill.example'),
  ]).toEqual(['layered_grant', 'layered_grant', 'individual_ban', 'no_grant']);
});

it('keeps groups, requests, openings and announced dates, and has nothing to tell old members', async () => {
  await openOlder(WITHOUT_TOLD_MEMBERS);
  await insertLaterRows();
  const before = await countRows();
  const { db } = database;
  await applyMigrations(db);
  expect(await countRows()).toMatchObject(before);
  expect(await db.select().from(groupMembers)).toMatchObject([{ addedAt: AT, toldAt: AT }]);
  expect(await db.select().from(announcedExpiries)).toEqual([
    { fileId: 'rye', expiresAt: EXPIRES_AT, grantee: '' },
  ]);
  expect(await db.select().from(accessRequests)).toMatchObject([{ id: 'r', state: 'open' }]);
  expect(await db.select({ openings: grantUses.openings }).from(grantUses)).toEqual([
    { openings: 2 },
  ]);
});
