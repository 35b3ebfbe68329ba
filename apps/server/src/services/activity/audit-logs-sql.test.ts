import { AUDIT_SORTS, listAuditLogsQuery } from '@bakehouse/contract';
import { and, sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPortalAccount } from '../../../test/server/portal-account.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { demoAddress } from '../../demo/accounts.ts';
import { auditEvents } from '../../db/tables.ts';
import type { Account } from '../identity/accounts.ts';
import { AUDIT_ORDERINGS, auditCondition } from './audit-logs-sql.ts';
import {
  isAfterKeyValues,
  sortKeyValuesSql,
  reversedIndexRangesOf,
  indexRangesOf,
  toUnindexedOrdering,
} from '../lists/ordering.ts';

const server = useTestServer();

let ada: Account;

beforeAll(async () => {
  const found = await findPortalAccount(server().deps, demoAddress('ada'));
  if (!found) throw new Error('ada is not there.');
  ada = found;
  await server().deps.db.execute(sql`vacuum (analyze) ${auditEvents}`);
});

/** Forces the plan that Postgres would choose for many rows: no sequential scan, no sort. */
const planOf = (statement: SQL) =>
  server().deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const { rows } = await tx.execute(sql`explain ${statement}`);
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  });

const inAdminMode = (query: Record<string, string> = {}) =>
  auditCondition(ada, listAuditLogsQuery.parse({ admin: 'true', ...query }));

const cases = AUDIT_SORTS.flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction) => [sort, direction] as const),
);

describe('an index', () => {
  it.each(cases)('gives the order by %s %s', async (sort, direction) => {
    for (const { where, orderBy } of indexRangesOf(AUDIT_ORDERINGS[sort], direction)) {
      const plan = await planOf(sql`select * from ${auditEvents}
        where ${and(inAdminMode(), where)} order by ${sql.join(orderBy, sql`, `)} limit 20`);
      expect(plan).toMatch(/Index (Only )?Scan/);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });

  it.each(cases)(
    'finds any cursor in the order by %s %s in both directions',
    async (sort, direction) => {
      const ordering = AUDIT_ORDERINGS[sort];
      const ways = [
        ...indexRangesOf(ordering, direction),
        ...reversedIndexRangesOf(ordering, direction),
      ];
      for (const range of ways) {
        const { where, orderBy } = range;
        const order = sql.join(orderBy, sql`, `);
        const { rows } = await server().deps.db.execute<{ key_values: string[] }>(
          sql`select ${sortKeyValuesSql(range)} as key_values from ${auditEvents}
          where ${and(inAdminMode(), where)} order by ${order} limit 1 offset 9`,
        );
        const cursor = isAfterKeyValues(range, rows[0]?.key_values ?? []);
        const plan = await planOf(sql`select * from ${auditEvents}
        where ${and(inAdminMode(), where, cursor)} order by ${order} limit 20`);
        expect(plan).toMatch(/Index Cond: .*ROW\(.*\) [<>] ROW\(/);
        expect(plan).not.toMatch(/Sort|Seq Scan|Filter: .*ROW\(/);
      }
    },
  );

  it.each(cases)('is not used for few events by %s %s', async (sort, direction) => {
    const mine = auditCondition(ada, listAuditLogsQuery.parse({}));
    for (const { where, orderBy } of indexRangesOf(
      toUnindexedOrdering(AUDIT_ORDERINGS[sort]),
      direction,
    )) {
      const plan = await planOf(sql`select * from ${auditEvents}
        where ${and(mine, where)} order by ${sql.join(orderBy, sql`, `)} limit 20`);
      expect(plan).toMatch(/Sort[^]*Bitmap Index Scan on audit_events_(baker|actor) /);
      expect(plan).not.toMatch(/Index (Only )?Scan (Backward )?using|Seq Scan/);
    }
  });

  it.each([
    'Quarterly',
    '100%',
    'a_bc',
    'ÖFEN',
    'ada@bakehouse.test',
    '00000000-0000-4000-8000-000000000001',
  ])('serves a search for %s', async (search) => {
    const plan = await planOf(sql`select * from ${auditEvents} where ${inAdminMode({ search })}`);
    expect(plan).toContain('Bitmap Index Scan on audit_events_search');
    expect(plan).toContain('Bitmap Index Scan on audit_events_id');
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    ['baked', 'audit_events_action'],
    ['Mobile', 'audit_events_device_type'],
    ['01', 'audit_events_search'],
    ['5bcd', 'audit_events_file'],
  ])('serves a search for the label or short text %s by %s', async (search, index) => {
    const plan = await planOf(sql`select * from ${auditEvents} where ${inAdminMode({ search })}`);
    expect(plan).toContain(`Bitmap Index Scan on ${index} `);
    expect(plan).not.toMatch(/Seq Scan on audit_events/);
  });

  it.each(['baked', 'opened', 'alerts'])('counts the events of the tile %s', async (activity) => {
    const condition = inAdminMode({ activity_type: activity });
    const plan = await planOf(sql`select count(*) from ${auditEvents} where ${condition}`);
    expect(plan).toMatch(/Index Only Scan using audit_events_action/);
  });

  it.each([
    [{ action: 'open_blocked' }, 'audit_events_action'],
    [{ device_type: 'Command line' }, 'audit_events_device_type'],
    [{ user: 'fay@bakehouse.test' }, 'audit_events_user'],
  ])('finds %j in the order of time without sorting, also in a range', async (filter, index) => {
    const ranges = [{}, { timestamp_after: '2020-01-01', timestamp_before: '2990-01-01' }];
    for (const range of ranges) {
      const { orderBy } = indexRangesOf(AUDIT_ORDERINGS.timestamp, 'desc')[0] ?? {};
      const plan = await planOf(sql`select * from ${auditEvents}
        where ${inAdminMode({ ...filter, ...range })}
        order by ${sql.join(orderBy ?? [], sql`, `)} limit 20`);
      expect(plan).toContain(`Index Scan Backward using ${index} `);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });

  it.each([{ action: 'open_blocked' }, { device_type: 'Tablet' }, { hide_logins: 'true' }])(
    'reads few events of one user with %j from the index of that user',
    async (filter) => {
      const mine = auditCondition(ada, listAuditLogsQuery.parse(filter));
      const plan = await planOf(sql`select * from ${auditEvents} where ${mine}`);
      expect(plan).toMatch(/Bitmap Index Scan on audit_events_(baker|actor) /);
      expect(plan).not.toContain('Seq Scan');
    },
  );

  it('skips hidden logins in the order of time', async () => {
    const { orderBy } = indexRangesOf(AUDIT_ORDERINGS.timestamp, 'desc')[0] ?? {};
    const plan = await planOf(sql`select * from ${auditEvents}
      where ${inAdminMode({ hide_logins: 'true' })}
      order by ${sql.join(orderBy ?? [], sql`, `)} limit 20`);
    expect(plan).toContain('Index Scan Backward using audit_events_at ');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});
