import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import {
  AUDIT_ACTIONS,
  type ActivityType,
  type AuditLogList,
  type AuditLogRow,
  type ExportAuditLogsQuery,
  type ListAuditLogsQuery,
  type StatsQuery,
  type StatsSummary,
} from '@bakehouse/contract';
import type { Database } from '../../db/client.ts';
import { auditEvents, auditHeads } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import type { AuditRow } from '../audit/audit-chain.ts';
import {
  actionsOfActivityType,
  AUDIT_ORDERINGS,
  auditCondition,
  periodConditions,
  visibleEventsCondition,
} from './audit-logs-sql.ts';
import type { RowSource } from '../lists/row-source.ts';
import { readInBatches, readPageOfRanges, type ReadRows } from '../lists/keyset.ts';
import { readListPage, type PagedList } from '../lists/list-page.ts';
import { indexRangesOf, toUnindexedOrdering, type Ordering } from '../lists/ordering.ts';
import { MAX_COUNTED_ROWS, toListTotal } from '../lists/totals.ts';

const toAuditLogRow = (row: AuditRow): AuditLogRow => ({
  id: row.id,
  timestamp: row.at.toISOString(),
  user: row.actor,
  deviceType: row.deviceType,
  baker: row.baker,
  action: row.action,
  file: row.fileName,
  fileId: row.fileId,
  msg: row.message,
  description: row.description,
  statusType: AUDIT_ACTIONS[row.action].statusType,
  isAdmin: row.actorIsAdmin,
  ...(row.impersonator !== null && { impersonator: row.impersonator }),
});

interface EventsRequest {
  condition: SQL | undefined;
  ordering: Ordering;
  query: ListAuditLogsQuery;
}

const readEvents = (db: Database, { condition, ordering, query }: EventsRequest) => {
  const read: ReadRows<AuditRow> = ({ where, orderBy, keyValues, limit, offset = 0 }) =>
    db
      .select({ row: auditEvents, keyValues })
      .from(auditEvents)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
  return readListPage(
    { list: 'events', ordering, query },
    {
      byOffset: (window) =>
        readPageOfRanges(indexRangesOf(ordering, query.sort_dir), window, {
          read,
          count: ({ where }) => db.$count(auditEvents, and(condition, where)),
        }),
      byCursor: read,
    },
  );
};

const countEvents = async (
  db: Database,
  condition: SQL | undefined,
  isExact: boolean | undefined,
): Promise<number> => {
  const all = db.select({ seq: auditEvents.seq }).from(auditEvents).where(condition);
  return db.$count((isExact ? all : all.limit(MAX_COUNTED_ROWS)).as('counted'));
};

/** An index scan only pays off when the caller sees a large share of the organisation's events. */
const chooseOrdering = async (
  { admin, sort_by }: ListAuditLogsQuery,
  counting: Promise<number>,
): Promise<Ordering> => {
  const ordering = AUDIT_ORDERINGS[sort_by];
  return admin || (await counting) >= MAX_COUNTED_ROWS ? ordering : toUnindexedOrdering(ordering);
};

/** @throws HttpError 403 admin_required, 400 for a cursor of another list or order */
export async function listAuditLogs(
  { db }: Deps,
  account: Account,
  query: ListAuditLogsQuery,
): Promise<PagedList<AuditLogList>> {
  requireAdminMode(account, query.admin);
  const { page, limit, exact_total: isExact } = query;
  const condition = auditCondition(account, query);
  const counting = countEvents(db, condition, isExact);
  const ordering = await chooseOrdering(query, counting);
  const [{ rows, cursors }, count] = await Promise.all([
    readEvents(db, { condition, ordering, query }),
    counting,
  ]);
  const list = { data: rows.map(toAuditLogRow), ...toListTotal(count, isExact), page, limit };
  return { list, cursors };
}

const readNewestSequenceNumber = async (
  db: Database,
  { organisationId }: Account,
): Promise<number> => {
  const [head] = await db
    .select({ seq: auditHeads.seq })
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, organisationId));
  return head?.seq ?? 0;
};

const EXPORT_BATCH_SIZE = 500;

/** Only the columns of the CSV are read, because messages and hashes are most of a row's bytes. */
const EXPORTED_COLUMNS = {
  id: auditEvents.id,
  at: auditEvents.at,
  actor: auditEvents.actor,
  deviceType: auditEvents.deviceType,
  baker: auditEvents.baker,
  action: auditEvents.action,
  fileName: auditEvents.fileName,
  fileId: auditEvents.fileId,
  impersonator: auditEvents.impersonator,
};

export type ExportedEvent = Pick<AuditRow, keyof typeof EXPORTED_COLUMNS>;

/** Events after the start of the export are left out, so that its row count stays correct. */
export async function createAuditLogExportSource(
  { db }: Deps,
  account: Account,
  query: ExportAuditLogsQuery,
): Promise<RowSource<ExportedEvent>> {
  requireAdminMode(account, query.admin);
  const bound = lte(auditEvents.seq, await readNewestSequenceNumber(db, account));
  const condition = and(auditCondition(account, query), bound);
  const order = { ordering: AUDIT_ORDERINGS[query.sort_by], direction: query.sort_dir };
  return {
    count: await db.$count(auditEvents, condition),
    read: (window) =>
      readInBatches({ ...order, window, rows: Infinity, size: EXPORT_BATCH_SIZE }, (range) =>
        db
          .select({ row: EXPORTED_COLUMNS, keyValues: range.keyValues })
          .from(auditEvents)
          .where(and(condition, range.where))
          .orderBy(...range.orderBy)
          .limit(range.limit)
          .offset(range.offset ?? 0),
      ),
  };
}

type CountedActivityType = Exclude<ActivityType, 'all'>;

const activityCountSql = (type: CountedActivityType) =>
  sql<number>`(count(*) filter (where ${inArray(auditEvents.action, actionsOfActivityType(type))}))::int`;

const COUNTED_AUDIT_ACTIONS = (
  ['baked', 'opened', 'alerts'] as const satisfies CountedActivityType[]
).flatMap(actionsOfActivityType);

export async function summariseAuditLogs(
  { db }: Deps,
  account: Account,
  query: StatsQuery,
): Promise<StatsSummary> {
  const { admin } = query;
  requireAdminMode(account, admin);
  const [totals] = await db
    .select({
      total_files_baked: activityCountSql('baked'),
      total_files_opened: activityCountSql('opened'),
      total_alerts: activityCountSql('alerts'),
    })
    .from(auditEvents)
    .where(
      and(
        visibleEventsCondition(account, admin),
        inArray(auditEvents.action, COUNTED_AUDIT_ACTIONS),
        ...periodConditions(query).filter((condition) => typeof condition === 'object'),
      ),
    );
  if (!totals) throw new Error('A count without groups always has a row.');
  return totals;
}
