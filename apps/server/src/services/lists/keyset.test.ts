import { AUDIT_SORTS, FILE_SORTS, OPENER_SORTS, type SortDirection } from '@bakehouse/contract';
import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../../test/people/person.ts';
import { findPortalAccount } from '../../../test/server/portal-account.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { demoAddress } from '../../demo/accounts.ts';
import { auditEvents, emails, files, users } from '../../db/tables.ts';
import type { Account } from '../identity/accounts.ts';
import { AUDIT_ORDERINGS } from '../activity/audit-logs-sql.ts';
import { fileOrderingsAt } from '../files/files-sql.ts';
import { readFromCursor, readInBatches, readPageOfRanges, type RowQuery } from './keyset.ts';
import { OPENER_ORDERINGS } from '../people/openers.ts';
import { openersRelation } from '../people/openers-sql.ts';
import { orderByClauseOf, sortKeyValuesSql, indexRangesOf, type Ordering } from './ordering.ts';
import { activityCutoffOf } from '../people/people.ts';

const server = useTestServer();

let ada: Account;

beforeAll(async () => {
  const bo = await createPerson(server());
  // Equal values end in the middle of a batch.
  for (let count = 0; count < 12; count += 1) {
    await bo.bake({ expiration_date: '2090-01-01', openable_date: null });
  }
  const found = await findPortalAccount(server().deps, demoAddress('ada'));
  if (!found) throw new Error('ada is not there.');
  ada = found;
});

interface Relation {
  from: () => SQL;
  id: SQL;
}

const RELATIONS = {
  events: { from: () => sql`${auditEvents}`, id: sql`seq` },
  files: {
    from: () => sql`${files} join ${users} on ${eq(users.id, files.bakerId)}
      join ${emails} on ${eq(emails.userId, users.id)}`,
    id: sql`files.id`,
  },
  openers: {
    from: () =>
      openersRelation({ account: ada, admin: true, activeSince: activityCutoffOf(server().deps) }),
    id: sql`canonical`,
  },
} satisfies Record<string, Relation>;

type Case = readonly [keyof typeof RELATIONS, string, SortDirection, Ordering];

const both = (relation: keyof typeof RELATIONS, name: string, ordering: Ordering): Case[] => [
  [relation, name, 'asc', ordering],
  [relation, name, 'desc', ordering],
];

const cases = [
  ...AUDIT_SORTS.flatMap((sort) => both('events', sort, AUDIT_ORDERINGS[sort])),
  ...FILE_SORTS.flatMap((sort) => both('files', sort, fileOrderingsAt(new Date())[sort])),
  ...OPENER_SORTS.flatMap((sort) => both('openers', sort, OPENER_ORDERINGS[sort])),
];

const SIZES: Record<keyof typeof RELATIONS, number> = { events: 97, files: 5, openers: 4 };

interface Part {
  where?: SQL | undefined;
  orderBy: SQL[];
  offset?: number;
  limit?: number;
}

const idsOf = async ({ from, id }: Relation, { where, orderBy, offset = 0, limit }: Part) => {
  const rows = await server()
    .deps.db.select({ id: sql<string>`${id}::text` })
    .from(from())
    .where(where)
    .orderBy(...orderBy)
    .limit(limit ?? 100_000)
    .offset(offset);
  return rows.map((row) => row.id);
};

describe.each(cases)('%s by %s %s', (name, _sort, direction, ordering) => {
  const relation = RELATIONS[name];

  const readRows = ({ where, orderBy, keyValues, limit, offset = 0 }: RowQuery) =>
    server()
      .deps.db.select({ row: sql<string>`${relation.id}::text`, keyValues })
      .from(relation.from())
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);

  const read = async (rows: number, size = SIZES[name]) => {
    const batches: string[][] = [];
    const wanted = { ordering, direction, rows, size };
    for await (const batch of readInBatches(wanted, readRows)) batches.push(batch);
    return batches;
  };

  it('gives the same rows in batches as in one statement', async () => {
    const all = await idsOf(relation, { orderBy: orderByClauseOf(ordering, direction) });
    expect(all.length).toBeGreaterThan(40);
    const batches = await read(all.length);
    expect(batches.flat()).toEqual(all);
    expect(Math.max(...batches.map((batch) => batch.length))).toBe(SIZES[name]);
  });

  it('ends after the requested number of rows', async () => {
    const all = await idsOf(relation, { orderBy: orderByClauseOf(ordering, direction), limit: 13 });
    expect((await read(13)).flat()).toEqual(all);
    expect(await read(0)).toEqual([]);
  });

  it('continues from any row in both directions', async () => {
    const orderBy = orderByClauseOf(ordering, direction);
    const whole = {
      where: undefined,
      orderBy,
      keyValues: sortKeyValuesSql(ordering),
      limit: 100_000,
    };
    const all = await readRows(whole);
    const ids = all.map(({ row }) => row);
    const step = Math.ceil(all.length / 9);
    for (const [index, { keyValues }] of all.entries()) {
      if (index % step > 0 && index < all.length - 1) continue;
      const cursor = { ordering, direction, keyValues, limit: step + 1 };
      const forth = await readFromCursor({ ...cursor, side: 'behind' }, readRows);
      const back = await readFromCursor({ ...cursor, side: 'before' }, readRows);
      expect(forth.map(({ row }) => row)).toEqual(ids.slice(index + 1, index + 2 + step));
      expect(back.map(({ row }) => row).toReversed()).toEqual(
        ids.slice(Math.max(0, index - step - 1), index),
      );
    }
  });

  it('gives the same pages when it reads range by range', async () => {
    const all = await idsOf(relation, { orderBy: orderByClauseOf(ordering, direction) });
    const limit = SIZES[name];
    for (const offset of [0, limit, Math.floor(all.length / 2), all.length - 1, all.length + 9]) {
      const page = await readPageOfRanges(
        indexRangesOf(ordering, direction),
        { offset, limit },
        {
          read: (query) => idsOf(relation, query),
          count: async ({ where, orderBy }) => (await idsOf(relation, { where, orderBy })).length,
        },
      );
      expect([offset, page]).toEqual([offset, all.slice(offset, offset + limit)]);
    }
  });
});
