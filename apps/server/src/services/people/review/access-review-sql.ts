import { canonicalAddress, REVIEW_DAYS, type AccessReviewQuery } from '@bakehouse/contract';
import { and, sql, type SQL } from 'drizzle-orm';
import {
  auditEvents,
  emails,
  fileFields,
  files,
  grants,
  groupMembers,
  groups,
  users,
} from '../../../db/tables.ts';
import { patternContaining } from '../../../lib/like-pattern.ts';
import { grantAddressesOf } from '../../access/access-decision.ts';
import { limitsOfEverybodySql } from '../../access/access-file-columns.ts';
import { visibleFilesCondition } from '../../files/files-sql.ts';
import type { Account } from '../../identity/accounts.ts';

export interface ReviewViewer {
  account: Account;
  admin: boolean | undefined;
}

/** The prefix of `group:<id>`, the address of a grant for a group. */
const GROUP_PREFIX_SQL = sql`'group:'`;

const domainOfSql = (address: SQL) => sql`'*@' || split_part(${address}, '@', 2)`;

const isOpeningOfSql = (fileId: SQL) =>
  sql`${auditEvents.fileId} = ${fileId} and ${auditEvents.action} = 'file_opened'`;

/** Goes from person to person by the index, because a file can have many openings of few people. */
const pairsSql = ({ account, admin }: ReviewViewer) => sql`
  select ${files.id} as file_id,
    (select min(${auditEvents.actorId}) from ${auditEvents} where ${isOpeningOfSql(sql`${files.id}`)}) as actor_id
  from ${files} join ${users} on ${users.id} = ${files.bakerId} and ${visibleFilesCondition(account, admin)}
  union all select pairs.file_id,
    (select min(${auditEvents.actorId}) from ${auditEvents}
      where ${isOpeningOfSql(sql`pairs.file_id`)} and ${auditEvents.actorId} > pairs.actor_id)
  from pairs where pairs.actor_id is not null`;

/** Openings count by the file, so those of an earlier baker stay when a file changes hands. */
const OPENED_SQL = sql`
  select pairs.file_id, ${emails.canonical} as canonical,
    (select max(${auditEvents.at}) from ${auditEvents}
      where ${isOpeningOfSql(sql`pairs.file_id`)} and ${auditEvents.actorId} = pairs.actor_id) as at
  from pairs join ${emails} on ${emails.userId} = pairs.actor_id and ${emails.isPrimary}`;

/** A person counts as opening by every grant that names them. */
const OPENED_BY_GRANTEE_SQL = sql`
  select file_id, grantee, max(at) as at from (
    select file_id, canonical as grantee, at from opened
    union all select file_id, ${domainOfSql(sql`canonical`)}, at from opened
    union all select file_id, ${GROUP_PREFIX_SQL} || ${groupMembers.groupId}, at
      from opened join ${groupMembers}
        on ${groupMembers.member} in (canonical, ${domainOfSql(sql`canonical`)})
  ) as named group by 1, 2`;

/** A baker must not learn about the account of an address that opened none of their files (docs/decisions/0010). */
const hasLeftSql = ({ account, admin }: ReviewViewer) => sql`exists (
  select 1 from ${emails} as address join ${users} as person on person.id = address.user_id
  where address.canonical = ${grants.address} and address.is_primary
    and address.organisation_id = ${account.organisationId} and person.deactivated_at is not null
    and ${admin ? sql`true` : sql`exists (select 1 from opened where opened.canonical = ${grants.address})`})`;

/** One row for each grant of the files that the viewer sees and that are not destroyed. */
export const reviewRelation = (viewer: ReviewViewer): SQL => {
  const { account, admin } = viewer;
  return sql`(
  with recursive pairs as (${pairsSql(viewer)}), opened as (${OPENED_SQL}), last_opened as (${OPENED_BY_GRANTEE_SQL})
  select ${grants.serial} as id, ${files.id} as file_id, ${files.name} as filetitle,
    ${files.checksum} as checksum, ${emails.address} as baker_email, ${grants.address} as email,
    case when ${grants.address} like '*@%' then 'domain'
      when ${groups.id} is not null then 'group' else 'address' end as kind,
    ${groups.name} as group_name, ${grants.keyPath} as key_path, ${fileFields.field} as field,
    ${grants.createdAt} as granted_at, ${limitsOfEverybodySql} as limits,
    case when last_opened.at >= ${grants.createdAt} then last_opened.at end as last_opened_at,
    greatest(${grants.createdAt}, last_opened.at) as unused_since,
    ${hasLeftSql(viewer)} as has_left,
    ${grants.reviewedAt} as reviewed_at, ${grants.reviewedBy} as reviewed_by
  from ${grants} join ${files} on ${files.id} = ${grants.fileId} and ${files.destroyedAt} is null
    join ${users} on ${users.id} = ${files.bakerId} and ${visibleFilesCondition(account, admin)}
    join ${emails} on ${emails.userId} = ${files.bakerId} and ${emails.isPrimary}
    left join ${groups} on ${GROUP_PREFIX_SQL} || ${groups.id} = ${grants.address}
    left join ${fileFields} on ${fileFields.fileId} = ${grants.fileId}
      and ${fileFields.keyPath} = ${grants.keyPath}
    left join last_opened
      on last_opened.file_id = ${grants.fileId} and last_opened.grantee = ${grants.address}
) as review`;
};

type ReviewFilters = Omit<AccessReviewQuery, 'page' | 'limit' | 'cursor'>;

const daysBefore = (now: Date, days: number) => {
  const at = new Date(now);
  at.setUTCDate(at.getUTCDate() - days);
  return sql`${at.toISOString()}::timestamptz`;
};

const letsIn = (typed: string) => {
  const canonical = canonicalAddress(typed);
  if (canonical === null) return sql`email = ${typed}`;
  const [own, domain] = grantAddressesOf(canonical);
  return sql`(email in (${own}, ${domain}) or email in (
    select ${GROUP_PREFIX_SQL} || ${groupMembers.groupId} from ${groupMembers}
    where ${groupMembers.member} in (${own}, ${domain})))`;
};

const isOfDomain = (typed: string) => {
  const domain = typed.trim().toLowerCase().replace(/^\*?@/, '');
  return sql`(kind <> 'group' and split_part(email, '@', 2) = ${domain})`;
};

const matchesReviewSearch = (search: string) => {
  const pattern = patternContaining(search);
  return sql`(filetitle ilike ${pattern} or email ilike ${pattern} or group_name ilike ${pattern})`;
};

/** A grant that was kept comes back when it is as old again. */
export const reviewCondition = (query: ReviewFilters, now: Date): SQL | undefined => {
  const { unused_days: days, never_opened: isNever, leavers, domain, person, search, kept } = query;
  return and(
    days === undefined ? undefined : sql`unused_since < ${daysBefore(now, days)}`,
    isNever ? sql`last_opened_at is null` : undefined,
    leavers ? sql`has_left` : undefined,
    domain === undefined ? undefined : isOfDomain(domain),
    person === undefined ? undefined : letsIn(person),
    search ? matchesReviewSearch(search) : undefined,
    kept
      ? undefined
      : sql`(reviewed_at is null or reviewed_at < ${daysBefore(now, days ?? REVIEW_DAYS)})`,
  );
};
