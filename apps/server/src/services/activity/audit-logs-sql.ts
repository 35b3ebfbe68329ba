import { and, eq, gte, inArray, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  AUDIT_ACTIONS,
  type ActivityType,
  type AuditAction,
  type AuditSort,
  type ListAuditLogsQuery,
} from '@bakehouse/contract';
import { auditEvents } from '../../db/tables.ts';
import { containing, endingIn } from '../../lib/like-pattern.ts';
import type { Account } from '../identity/accounts.ts';
import type { Alias, Key, Ordering } from '../lists/ordering.ts';

const { id, at, seq, actor, deviceType, baker, action, fileName, fileId } = auditEvents;

/** The place in the chain counts what others do, so outside an event goes by its id. */
const BY_ID: Alias = {
  value: id,
  find: (name) => sql`(select max(${seq}) from ${auditEvents} where ${id} = ${name})`,
};

/** The end of every order, and of the indexes behind it: equal values stand in the order of time. */
const BY_TIME = [
  { value: at, type: 'timestamptz' },
  { value: seq, type: 'bigint', alias: BY_ID },
] as const satisfies readonly Key[];

const byText = (value: SQLWrapper): Pick<Ordering, 'keys'> => ({
  keys: [{ value, type: 'text' }, ...BY_TIME],
});

const lower = (column: SQLWrapper) => sql`lower(${column})`;

export const AUDIT_ORDERINGS: Record<AuditSort, Ordering> = {
  timestamp: { keys: BY_TIME },
  user: byText(lower(actor)),
  device_type: byText(deviceType),
  baker: { ...byText(lower(baker)), isNullable: true },
  action: byText(action),
  file: { ...byText(lower(fileName)), isNullable: true },
  file_id: { ...byText(fileId), isNullable: true },
};

/** In admin mode the organisation's events; else those on the caller's files and by the caller. */
export const auditScope = (account: Account, admin: boolean | undefined): SQL | undefined => {
  const ofOrganisation = eq(auditEvents.organisationId, account.organisationId);
  if (admin) return ofOrganisation;
  const byCaller = and(eq(auditEvents.actorId, account.id), eq(auditEvents.hiddenFromActor, false));
  return and(ofOrganisation, or(eq(auditEvents.bakerId, account.id), byCaller));
};

/** The texts that a search looks into, as the index over their trigrams has them (0002). */
const searched = sql`(${actor} || E'\\x1f' || coalesce(${baker}, '') || E'\\x1f' || coalesce(${fileName}, '') || E'\\x1f' || ${auditEvents.message})`;

const matchesSearch = (text: string) =>
  or(sql`${searched} ilike ${containing(text)}`, eq(auditEvents.fileId, text), eq(id, text));

export const actionsOf = (type: Exclude<ActivityType, 'all'>): AuditAction[] =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, facts]) => 'activityType' in facts && facts.activityType === type)
    // Keys of the table itself.
    .map(([name]) => name as AuditAction);

type Filters = Omit<ListAuditLogsQuery, 'page' | 'limit'>;

/** Which events a list or an export has. */
export const auditCondition = (account: Account, query: Filters): SQL | undefined =>
  and(
    ...[
      auditScope(account, query.admin),
      query.file_id && eq(fileId, query.file_id),
      query.search && matchesSearch(query.search),
      query.timestamp_after && gte(at, new Date(query.timestamp_after)),
      query.timestamp_before && lt(at, new Date(query.timestamp_before)),
      query.file_type && sql`lower(${fileName}) like ${endingIn(query.file_type)}`,
      query.activity_type !== 'all' && inArray(action, actionsOf(query.activity_type)),
    ].filter((condition) => typeof condition === 'object'),
  );
