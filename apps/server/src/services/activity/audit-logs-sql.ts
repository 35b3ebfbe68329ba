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
  find: (name) =>
    sql`(select max(${auditEvents.seq}) from ${auditEvents} where ${auditEvents.id} = ${name})`,
};

/** Every order breaks ties by time, as the indexes do. */
const TIME_KEYS = [
  { value: auditEvents.at, type: 'timestamptz' },
  { value: auditEvents.seq, type: 'bigint', alias: EVENT_ID_ALIAS },
] as const satisfies readonly SortKey[];

const textOrdering = (value: SQLWrapper): Pick<Ordering, 'keys'> => ({
  keys: [{ value, type: 'text' }, ...TIME_KEYS],
});

const lowerCase = (column: SQLWrapper) => sql`lower(${column})`;

export const AUDIT_ORDERINGS: Record<AuditSort, Ordering> = {
  timestamp: { keys: TIME_KEYS },
  user: textOrdering(lowerCase(auditEvents.actor)),
  device_type: textOrdering(auditEvents.deviceType),
  baker: { ...textOrdering(lowerCase(auditEvents.baker)), isNullable: true },
  action: textOrdering(auditEvents.action),
  file: { ...textOrdering(lowerCase(auditEvents.fileName)), isNullable: true },
  file_id: { ...textOrdering(auditEvents.fileId), isNullable: true },
};

/** Without admin mode, callers see events on their own files and events that they caused. */
export const auditScope = (account: Account, admin: boolean | undefined): SQL | undefined => {
  const ofOrganisation = eq(auditEvents.organisationId, account.organisationId);
  if (admin) return ofOrganisation;
  const byCaller = and(eq(auditEvents.actorId, account.id), eq(auditEvents.hiddenFromActor, false));
  return and(ofOrganisation, or(eq(auditEvents.bakerId, account.id), byCaller));
};

/** Must equal the expression of the trigram index in migration 0002. */
const searchedText = sql`(${auditEvents.actor} || E'\\x1f' || coalesce(${auditEvents.baker}, '') || E'\\x1f' || coalesce(${auditEvents.fileName}, '') || E'\\x1f' || ${auditEvents.message})`;

const matchesSearch = (text: string) =>
  or(
    sql`${searchedText} ilike ${patternContaining(text)}`,
    eq(auditEvents.fileId, text),
    eq(auditEvents.id, text),
  );

export const actionsOfType = (type: Exclude<ActivityType, 'all'>): AuditAction[] =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, facts]) => 'activityType' in facts && facts.activityType === type)
    // The type of Object.entries() has strings instead of the names.
    .map(([name]) => name as AuditAction);

type AuditLogFilters = Omit<ListAuditLogsQuery, 'page' | 'limit'>;

export const auditCondition = (account: Account, query: AuditLogFilters): SQL | undefined =>
  and(
    ...[
      auditScope(account, query.admin),
      query.file_id && eq(auditEvents.fileId, query.file_id),
      query.search && matchesSearch(query.search),
      query.timestamp_after && gte(auditEvents.at, new Date(query.timestamp_after)),
      query.timestamp_before && lt(auditEvents.at, new Date(query.timestamp_before)),
      query.file_type &&
        sql`lower(${auditEvents.fileName}) like ${patternEndingIn(query.file_type)}`,
      query.activity_type !== 'all' &&
        inArray(auditEvents.action, actionsOfType(query.activity_type)),
    ].filter((condition) => typeof condition === 'object'),
  );
