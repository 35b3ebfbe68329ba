import { and, eq, gte, inArray, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  AUDIT_ACTIONS,
  type ActivityType,
  type AuditAction,
  type AuditSort,
  type ListAuditLogsQuery,
} from '@bakehouse/contract';
import { auditEvents } from '../../db/tables.ts';
import { patternContaining, patternEndingIn } from '../../lib/like-pattern.ts';
import type { Account } from '../identity/accounts.ts';
import type { SortKeyAlias, SortKey, Ordering } from '../lists/ordering.ts';

/** Sequence numbers would reveal how many events others cause, so cursors contain the event's id. */
const EVENT_ID_ALIAS: SortKeyAlias = {
  value: auditEvents.id,
  find: (alias) =>
    sql`(select max(${auditEvents.seq}) from ${auditEvents} where ${auditEvents.id} = ${alias})`,
};

/** Events with equal sort values are ordered by time, as in the indexes. */
const TIME_SORT_KEYS = [
  { value: auditEvents.at, type: 'timestamptz' },
  { value: auditEvents.seq, type: 'bigint', alias: EVENT_ID_ALIAS },
] as const satisfies readonly SortKey[];

const toTextOrdering = (value: SQLWrapper): Pick<Ordering, 'keys'> => ({
  keys: [{ value, type: 'text' }, ...TIME_SORT_KEYS],
});

const lowerCaseSql = (column: SQLWrapper) => sql`lower(${column})`;

export const AUDIT_ORDERINGS: Record<AuditSort, Ordering> = {
  timestamp: { keys: TIME_SORT_KEYS },
  user: toTextOrdering(lowerCaseSql(auditEvents.actor)),
  device_type: toTextOrdering(auditEvents.deviceType),
  baker: { ...toTextOrdering(lowerCaseSql(auditEvents.baker)), isNullable: true },
  action: toTextOrdering(auditEvents.action),
  file: { ...toTextOrdering(lowerCaseSql(auditEvents.fileName)), isNullable: true },
  file_id: { ...toTextOrdering(auditEvents.fileId), isNullable: true },
};

/** Without admin mode, callers see events on their own files and events that they caused. */
export const visibleEventsCondition = (
  account: Account,
  admin: boolean | undefined,
): SQL | undefined => {
  const ofOrganisation = eq(auditEvents.organisationId, account.organisationId);
  if (admin) return ofOrganisation;
  const byCaller = and(eq(auditEvents.actorId, account.id), eq(auditEvents.hiddenFromActor, false));
  return and(ofOrganisation, or(eq(auditEvents.bakerId, account.id), byCaller));
};

/** Must equal the indexed expression in migration 0002, or the trigram index is not used. */
const searchedTextSql = sql`(${auditEvents.actor} || E'\\x1f' || coalesce(${auditEvents.baker}, '') || E'\\x1f' || coalesce(${auditEvents.fileName}, '') || E'\\x1f' || ${auditEvents.message})`;

const matchesSearch = (text: string) =>
  or(
    sql`${searchedTextSql} ilike ${patternContaining(text)}`,
    eq(auditEvents.fileId, text),
    eq(auditEvents.id, text),
  );

export const actionsOfActivityType = (type: Exclude<ActivityType, 'all'>): AuditAction[] =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, facts]) => 'activityType' in facts && facts.activityType === type)
    // Object.entries() types its keys as strings, although they are audit actions.
    .map(([name]) => name as AuditAction);

type AuditLogFilters = Omit<ListAuditLogsQuery, 'page' | 'limit'>;

export const auditCondition = (account: Account, query: AuditLogFilters): SQL | undefined =>
  and(
    ...[
      visibleEventsCondition(account, query.admin),
      query.file_id && eq(auditEvents.fileId, query.file_id),
      query.search && matchesSearch(query.search),
      query.timestamp_after && gte(auditEvents.at, new Date(query.timestamp_after)),
      query.timestamp_before && lt(auditEvents.at, new Date(query.timestamp_before)),
      query.file_type &&
        sql`lower(${auditEvents.fileName}) like ${patternEndingIn(query.file_type)}`,
      query.activity_type !== 'all' &&
        inArray(auditEvents.action, actionsOfActivityType(query.activity_type)),
    ].filter((condition) => typeof condition === 'object'),
  );
