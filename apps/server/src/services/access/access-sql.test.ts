import { readGroupGrantee, toGroupGrantee, withoutPlusTag } from '@bakehouse/contract';
import { eq, inArray } from 'drizzle-orm';
import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  allAddresses,
  arbitraryWorld,
  TEST_NOW,
  type AccessWorld,
} from '../../../test/access/access-worlds.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import type { Transaction } from '../../db/client.ts';
import { rollBackUnless } from '../../db/roll-back-unless.ts';
import {
  bans,
  files,
  grants,
  grantUses,
  groupMembers,
  groups,
  organisations,
  users,
} from '../../db/tables.ts';
import {
  decideAccess,
  explainAccess,
  type AccessFile,
  type AccessGrant,
} from './access-decision.ts';
import { accessRuleSql, nextAccessChangeSql } from './access-sql.ts';

const server = useTestServer();

/** Every grant to a group has a group of its own, so that its members are those of the world. */
const withOwnGroup = (grant: AccessGrant): AccessGrant =>
  grant.group ? { ...grant, address: toGroupGrantee(crypto.randomUUID()) } : grant;

/** The rows of a world, with the input of the decision for each file. */
function rowsOf(world: AccessWorld) {
  const organisationId = crypto.randomUUID();
  const banRow = (bakerId: string | null) => (address: string) => ({
    id: crypto.randomUUID(),
    organisationId,
    bakerId,
    canonical: address,
    untagged: withoutPlusTag(address),
    reason: '',
    createdAt: TEST_NOW,
  });
  const levelled = (level: 'org' | 'individual') => (address: string) => ({ address, level });
  const bakers = world.bakers.map((baker) => ({ ...baker, id: crypto.randomUUID() }));
  const facts = bakers.flatMap((baker) =>
    baker.files.map((file) => ({
      id: crypto.randomUUID(),
      bakerId: baker.id,
      access: {
        ...file,
        grants: file.grants.map(withOwnGroup),
        bakerIsActive: baker.isActive,
        bans: [...world.bans.map(levelled('org')), ...baker.bans.map(levelled('individual'))],
      } satisfies AccessFile,
    })),
  );
  return {
    facts,
    organisation: { id: organisationId, name: 'A world', createdAt: TEST_NOW },
    users: bakers.map(({ id, isActive }) => ({
      id,
      organisationId,
      name: { first_name: '', middle_name: '', last_name: '' },
      createdAt: TEST_NOW,
      deactivatedAt: isActive ? null : TEST_NOW,
    })),
    bans: [
      ...world.bans.map(banRow(null)),
      ...bakers.flatMap(({ id, bans: own }) => own.map(banRow(id))),
    ],
    files: facts.map(({ id, bakerId, access: { destroyedAt, openableAt, expiresAt } }) => ({
      id,
      bakerId,
      name: 'Rye.pdf',
      mediaType: 'application/pdf',
      size: 1,
      checksum: id,
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
      destroyedAt,
      openableAt,
      expiresAt,
    })),
    groups: facts.flatMap(({ bakerId, access }) =>
      access.grants.flatMap(({ address, group }) => {
        if (!group) return [];
        const id = readGroupGrantee(address) ?? '';
        const row = { id, organisationId, bakerId, nameKey: id, createdAt: TEST_NOW };
        return [{ ...group, row: { ...row, name: group.name } }];
      }),
    ),
    grants: facts.flatMap(({ id, access }) =>
      access.grants.map(({ limits, group: _group, ...grant }) => ({
        row: { ...grant, ...limits, fileId: id, createdAt: TEST_NOW },
        uses: limits?.uses ?? [],
      })),
    ),
  };
}

const keyOf = ({
  fileId,
  address,
  keyPath,
}: {
  fileId: string;
  address: string;
  keyPath: string;
}) => `${fileId} ${address} ${keyPath}`;

const insert = async (db: Transaction, worlds: readonly ReturnType<typeof rowsOf>[]) => {
  await db.insert(organisations).values(worlds.map(({ organisation }) => organisation));
  await db.insert(users).values(worlds.flatMap((rows) => rows.users));
  await db.insert(files).values(worlds.flatMap((rows) => rows.files));
  const grouped = worlds.flatMap((rows) => rows.groups);
  if (grouped.length > 0) await db.insert(groups).values(grouped.map(({ row }) => row));
  const members = grouped.flatMap(({ row, members: all }) =>
    all.map((member) => ({ groupId: row.id, member, addedAt: TEST_NOW })),
  );
  if (members.length > 0) await db.insert(groupMembers).values(members);
  const granted = worlds.flatMap((rows) => rows.grants);
  const stored = await db
    .insert(grants)
    .values(granted.map(({ row }) => row))
    .returning();
  const serials = new Map(stored.map(({ serial, ...grant }) => [keyOf(grant), serial]));
  const used = granted.flatMap(({ row, uses }) =>
    uses.map((use) => ({ ...use, serial: serials.get(keyOf(row)) ?? 0 })),
  );
  if (used.length > 0) await db.insert(grantUses).values(used);
  await db
    .insert(bans)
    .values(worlds.flatMap((rows) => rows.bans))
    .onConflictDoNothing();
};

/** One query for the files of all worlds. */
const decisionsInSql = async (
  db: Transaction,
  address: string,
  organisationIds: readonly string[],
) => {
  const rows = await db
    .select({
      id: files.id,
      rule: accessRuleSql(address, TEST_NOW),
      changesAt: nextAccessChangeSql(address, TEST_NOW).mapWith(files.expiresAt),
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(inArray(users.organisationId, [...organisationIds]));
  return new Map(rows.map(({ id, ...decision }) => [id, decision]));
};

it('gives the same rule and next change in SQL as explainAccess() for every file and address of many worlds', async () => {
  const seen = new Set<string>();
  const compare = async (db: Transaction, rows: readonly ReturnType<typeof rowsOf>[]) => {
    await insert(db, rows);
    const organisationIds = rows.map(({ organisation }) => organisation.id);
    for (const address of allAddresses) {
      const inSql = await decisionsInSql(db, address, organisationIds);
      for (const { id, access } of rows.flatMap(({ facts }) => facts)) {
        const { rule, changesAt } = explainAccess(access, address, TEST_NOW);
        const found = inSql.get(id);
        expect([address, access, found?.rule]).toEqual([address, access, rule]);
        if (decideAccess(access, address, TEST_NOW).isGranted)
          expect([address, access, found?.changesAt]).toEqual([address, access, changesAt]);
        seen.add(rule);
      }
    }
  };
  const property = fc.asyncProperty(
    fc.array(arbitraryWorld, { minLength: 60, maxLength: 80 }),
    (worlds) =>
      // Rows that stayed would slow the queries of all later worlds down.
      server().deps.db.transaction((tx) =>
        rollBackUnless(false, tx, (db) => compare(db, worlds.map(rowsOf))),
      ),
  );
  await fc.assert(property, { ...propertyRuns(4), endOnFailure: true });
  expect(seen.size).toBe(13);
});
