import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import {
  AUDIT_ACTIONS,
  type ActivityType,
  type AuditAction,
  type AuditLogList,
  type AuditLogRow,
  type AuditSort,
  type ListAuditLogsQuery,
  type StatsSummary,
} from '@bakehouse/contract';
import { auditEvents } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { containing, endingIn } from '../lib/like-pattern.ts';
import type { AuditRow } from './audit-chain.ts';
import { COUNTED_AT_MOST, totalOf } from './totals.ts';
import { requireAdminMode, type Account } from './accounts.ts';

const SORTS: Record<AuditSort, SQL> = {
  timestamp: sql`${auditEvents.at}`,
  user: sql`lower(${auditEvents.actor})`,
  device_type: sql`${auditEvents.deviceType}`,
  baker: sql`lower(${auditEvents.baker})`,
  action: sql`${auditEvents.action}`,
  file: sql`lower(${auditEvents.fileName})`,
  file_id: sql`${auditEvents.fileId}`,
};

/** In admin mode the organisation's events; else those on the caller's files and by the caller. */
const scope = (account: Account, admin: boolean | undefined) =>
  admin
    ? eq(auditEvents.organisationId, account.organisationId)
    : or(
        eq(auditEvents.bakerId, account.id),
        and(eq(auditEvents.actorId, account.id), eq(auditEvents.hiddenFromActor, false)),
      );

const matchesSearch = (text: string) => {
  const pattern = containing(text);
  const columns = [auditEvents.actor, auditEvents.baker, auditEvents.fileName, auditEvents.message];
  return or(
    ...columns.map((column) => sql`${column} ilike ${pattern}`),
    eq(auditEvents.fileId, text),
    eq(auditEvents.id, text),
  );
};

const actionsOf = (type: Exclude<ActivityType, 'all'>) =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, facts]) => 'activityType' in facts && facts.activityType === type)
    // Keys of the table itself.
    .map(([action]) => action as AuditAction);

const conditions = (account: Account, query: ListAuditLogsQuery) => [
  scope(account, query.admin),
  query.file_id && eq(auditEvents.fileId, query.file_id),
  query.search && matchesSearch(query.search),
  query.timestamp_after && gte(auditEvents.at, new Date(query.timestamp_after)),
  query.timestamp_before && lt(auditEvents.at, new Date(query.timestamp_before)),
  query.file_type && sql`lower(${auditEvents.fileName}) like ${endingIn(query.file_type)}`,
  query.activity_type !== 'all' && inArray(auditEvents.action, actionsOf(query.activity_type)),
];

const toRow = (row: AuditRow): AuditLogRow => ({
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
});

/** @throws HttpError 403 admin_required */
export async function listAuditLogs(
  { db }: Deps,
  account: Account,
  query: ListAuditLogsQuery,
): Promise<AuditLogList> {
  requireAdminMode(account, query.admin);
  const where = and(
    ...conditions(account, query).filter((condition) => typeof condition === 'object'),
  );
  const direction = query.sort_dir === 'asc' ? asc : desc;
  const page = db
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(sql`${direction(SORTS[query.sort_by])} nulls last`, direction(auditEvents.seq))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const matching = db.select({ seq: auditEvents.seq }).from(auditEvents).where(where);
  const counted = query.exact_total ? matching : matching.limit(COUNTED_AT_MOST);
  const [rows, count] = await Promise.all([page, db.$count(counted.as('matching'))]);
  return {
    data: rows.map(toRow),
    ...totalOf(count, query.exact_total),
    page: query.page,
    limit: query.limit,
  };
}

const totalOfType = (type: Exclude<ActivityType, 'all'>) =>
  sql<number>`(count(*) filter (where ${inArray(auditEvents.action, actionsOf(type))}))::int`;

/**
 * The totals of the audit list by activity, exact.
 * @throws HttpError 403 admin_required
 */
export async function summariseAuditLogs(
  { db }: Deps,
  account: Account,
  admin: boolean | undefined,
): Promise<StatsSummary> {
  requireAdminMode(account, admin);
  const [totals] = await db
    .select({
      total_files_baked: totalOfType('baked'),
      total_files_opened: totalOfType('opened'),
      total_alerts: totalOfType('alerts'),
    })
    .from(auditEvents)
    .where(scope(account, admin));
  if (!totals) throw new Error('A count without groups always has a row.');
  return totals;
}
