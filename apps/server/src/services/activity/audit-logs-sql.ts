import {
  and,
  eq,
  gte,
  inArray,
  lt,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  canonicalAddress,
  DEVICE_TYPES,
  SUCCESSFUL_LOGIN_ACTIONS,
  toActionLabel,
  type ActivityType,
  type AuditAction,
  type AuditSort,
  type ListAuditLogsQuery,
  type StatsQuery,
} from '@bakehouse/contract';
import { auditEvents, files } from '../../db/tables.ts';
import { patternEndingIn } from '../../lib/like-pattern.ts';
import type { Account } from '../identity/accounts.ts';
import type { SortKeyAlias, SortKey, Ordering } from '../lists/ordering.ts';
import {
  beginsWithSql,
  matchesWordSql,
  SHORT_WORD_PATTERN,
  toSearchWords,
} from '../lists/search-words.ts';

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

const isInSearchedText = (pattern: string) => sql`${searchedTextSql} ilike ${pattern}`;

const labelContainsWord = (label: string, word: string) =>
  SHORT_WORD_PATTERN.test(word)
    ? label.split(' ').some((part) => part.toLowerCase().startsWith(word.toLowerCase()))
    : label.toLowerCase().includes(word.toLowerCase());

/** Finds a word in the labels that the list shows, because the rows hold only the names of actions. */
const matchesLabel = (account: Account, word: string) => {
  const actions = AUDIT_ACTION_NAMES.filter((action) =>
    labelContainsWord(toActionLabel(action), word),
  );
  const devices = DEVICE_TYPES.filter((device) => labelContainsWord(device, word));
  return or(
    actions.length === 0
      ? undefined
      : and(
          eq(auditEvents.organisationId, account.organisationId),
          inArray(auditEvents.action, actions),
        ),
    devices.length === 0 ? undefined : inArray(auditEvents.deviceType, devices),
  );
};

/** The ids are read first, because no index of events serves the beginning of a file's id. */
const isOfFileBeginningWith = (word: string) => {
  const begins = beginsWithSql(files.id, word);
  return (
    begins &&
    sql`${auditEvents.fileId} = any(array(select ${files.id} from ${files} where ${begins}))`
  );
};

const matchesWord = (account: Account) => (word: string) =>
  or(
    matchesWordSql(word, isInSearchedText),
    beginsWithSql(auditEvents.id, word),
    isOfFileBeginningWith(word),
    matchesLabel(account, word),
  );

const matchesSearch = (account: Account, text: string) =>
  and(...toSearchWords(text).map(matchesWord(account)));

export const actionsOfActivityType = (type: Exclude<ActivityType, 'all'>): AuditAction[] =>
  AUDIT_ACTION_NAMES.filter((action) => {
    const facts = AUDIT_ACTIONS[action];
    return 'activityType' in facts && facts.activityType === type;
  });

const hasActor = (typed: string) =>
  eq(lowerCaseSql(auditEvents.actor), canonicalAddress(typed) ?? typed);

type AuditLogFilters = Omit<ListAuditLogsQuery, 'page' | 'limit'>;

const actionConditions = (query: AuditLogFilters) => [
  query.activity_type !== 'all' &&
    inArray(auditEvents.action, actionsOfActivityType(query.activity_type)),
  query.action && eq(auditEvents.action, query.action),
  query.hide_logins && notInArray(auditEvents.action, [...SUCCESSFUL_LOGIN_ACTIONS]),
];

export const periodConditions = ({
  timestamp_after: after,
  timestamp_before: before,
}: StatsQuery) => [
  after && gte(auditEvents.at, new Date(after)),
  before && lt(auditEvents.at, new Date(before)),
];

export const auditCondition = (account: Account, query: AuditLogFilters): SQL | undefined =>
  and(
    ...[
      visibleEventsCondition(account, query.admin),
      query.file_id && eq(auditEvents.fileId, query.file_id),
      query.user && hasActor(query.user),
      query.search && matchesSearch(account, query.search),
      ...periodConditions(query),
      query.file_type &&
        sql`lower(${auditEvents.fileName}) like ${patternEndingIn(query.file_type)}`,
      query.device_type && eq(auditEvents.deviceType, query.device_type),
      ...actionConditions(query),
    ].filter((condition) => typeof condition === 'object'),
  );
