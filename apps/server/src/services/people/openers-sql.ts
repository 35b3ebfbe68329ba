import { eq, sql, type SQL } from 'drizzle-orm';
import { auditEvents, bans, emails, files, grants, users } from '../../db/tables.ts';
import { bansOn, type BanView } from './bans-sql.ts';
import { fileScope } from '../files/files-sql.ts';

/** Who looks at the list, and from when on an opening makes active. */
export interface View extends BanView {
  activeSince: Date;
}

const wildcardOf = (address: SQL) => sql`'*@' || split_part(${address}, '@', 2)`;

const seenGrants = ({ account, admin }: View) =>
  sql`${grants} join ${files} on ${files.id} = ${grants.fileId}
    join ${users} on ${users.id} = ${files.bakerId} and ${fileScope(account, admin)}`;

const granted = (view: View) => sql`
  select ${grants.address} as canonical, min(${grants.createdAt}) as first_at
  from ${seenGrants(view)} where ${grants.address} not like '*@%' group by 1`;

/** How many files each domain has access to. */
const wildcards = (view: View) => sql`
  select ${grants.address} as name, count(distinct ${grants.fileId}) as files
  from ${seenGrants(view)} where ${grants.address} like '*@%' group by 1`;

/** The files that an address itself has access to, without those that its whole domain has. */
const filesOfItsOwn = (view: View, address: SQL) => sql`(
  select count(distinct ${grants.fileId}) from ${seenGrants(view)}
  where ${grants.address} = ${address} and not exists (
    select 1 from ${grants} as of_domain
    where of_domain.file_id = ${grants.fileId} and of_domain.address = ${wildcardOf(address)}))`;

/** Every account with its latest opening of a file that is seen. */
const accounts = ({ account, admin }: View) => sql`
  select ${emails.canonical} as canonical, ${emails.address} as address,
    ${users.createdAt} as created_at, ${users.deactivatedAt} as deactivated_at,
    (select max(${auditEvents.at}) from ${auditEvents}
      where ${auditEvents.action} = 'file_opened' and ${auditEvents.actorId} = ${users.id}
        and ${admin ? sql`true` : eq(auditEvents.bakerId, account.id)}) as opened_at
  from ${users} join ${emails} on ${emails.userId} = ${users.id} and ${emails.isPrimary}
  where ${users.organisationId} = ${account.organisationId}`;

/** Whom the caller has banned, so that it can be lifted; in admin mode whom anybody has. */
const banned = ({ account, admin }: View) => sql`
  select ${bans.canonical} as canonical, min(${bans.createdAt}) as first_at
  from ${bans}
  where ${admin ? eq(bans.organisationId, account.organisationId) : eq(bans.bakerId, account.id)}
  group by 1`;

/**
 * Everybody of the list. A baker learns of an account only what its openings of their files tell;
 * whether an address that opened none has one stays unknown (docs/decisions/0010).
 */
const known = (view: View) => {
  const account = view.admin ? sql`true` : sql`accounts.opened_at is not null`;
  const since = sql`${view.activeSince.toISOString()}::timestamptz`;
  return sql`
  select coalesce(accounts.canonical, granted.canonical, banned.canonical) as canonical,
    case when ${account} then accounts.address end as address,
    accounts.opened_at as last_opened_at,
    coalesce(case when ${account} then accounts.created_at end, granted.first_at, banned.first_at) as created_at,
    coalesce(accounts.deactivated_at is null and accounts.opened_at >= ${since}, false) as is_active
  from (${accounts(view)}) as accounts
    full join (${granted(view)}) as granted on granted.canonical = accounts.canonical
    full join (${banned(view)}) as banned
      on banned.canonical = coalesce(accounts.canonical, granted.canonical)
  where accounts.opened_at is not null or granted.canonical is not null or banned.canonical is not null`;
};

/** The list of openers as a relation, one row an address; what nobody asks for costs nothing. */
export const openersSeen = (view: View): SQL => {
  const address = sql`known.canonical`;
  const { columns, isBanned, joins } = bansOn(view, address);
  return sql`(
  select known.canonical, coalesce(known.address, known.canonical) as email, known.last_opened_at,
    known.created_at, known.is_active,
    (coalesce(wildcards.files, 0) + ${filesOfItsOwn(view, address)})::int as cakes,
    ${columns},
    ${isBanned} as is_banned,
    case when ${isBanned} then 'banned'
      when known.is_active then 'active' else 'inactive' end as status
  from (${known(view)}) as known
    left join (${wildcards(view)}) as wildcards on wildcards.name = ${wildcardOf(address)}
    ${joins}
) as openers`;
};
