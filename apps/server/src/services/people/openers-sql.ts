import { eq, sql, type SQL } from 'drizzle-orm';
import { auditEvents, bans, emails, files, users } from '../../db/tables.ts';
import { NAMED_GRANTS } from '../access/group-grants.ts';
import { banColumns, type BanViewer } from './bans-sql.ts';
import { visibleFilesCondition } from '../files/files-sql.ts';

export interface OpenersViewer extends BanViewer {
  activeSince: Date;
  /** Whether domains with a grant have rows, too. */
  domains?: boolean | undefined;
}

const activeSinceSql = ({ activeSince }: OpenersViewer) =>
  sql`${activeSince.toISOString()}::timestamptz`;

const wildcardSql = (address: SQL) => sql`'*@' || split_part(${address}, '@', 2)`;

const visibleGrantsSql = ({ account, admin }: OpenersViewer) =>
  sql`${NAMED_GRANTS} as named join ${files} on ${files.id} = named.file_id
    join ${users} on ${users.id} = ${files.bakerId} and ${visibleFilesCondition(account, admin)}`;

const grantedAddressesSql = (viewer: OpenersViewer) => sql`
  select named.name as canonical, min(named.created_at) as first_at
  from ${visibleGrantsSql(viewer)} where named.name not like '*@%' group by 1`;

const wildcardCountsSql = (viewer: OpenersViewer) => sql`
  select named.name as name, count(distinct named.file_id) as files
  from ${visibleGrantsSql(viewer)} where named.name like '*@%' group by 1`;

/** Leaves out files that the whole domain may open, because those are counted once per domain. */
const directFileCountSql = (viewer: OpenersViewer, address: SQL) => sql`(
  select count(distinct named.file_id) from ${visibleGrantsSql(viewer)}
  where named.name = ${address} and not exists (
    select 1 from ${NAMED_GRANTS} as of_domain
    where of_domain.file_id = named.file_id and of_domain.name = ${wildcardSql(address)}))`;

const openerAccountsSql = ({ account, admin }: OpenersViewer) => sql`
  select ${emails.canonical} as canonical, ${emails.address} as address,
    ${users.createdAt} as created_at, ${users.deactivatedAt} as deactivated_at,
    (select max(${auditEvents.at}) from ${auditEvents}
      where ${auditEvents.action} = 'file_opened' and ${auditEvents.actorId} = ${users.id}
        and ${admin ? sql`true` : eq(auditEvents.bakerId, account.id)}) as opened_at
  from ${users} join ${emails} on ${emails.userId} = ${users.id} and ${emails.isPrimary}
  where ${users.organisationId} = ${account.organisationId}`;

/** Banned people are listed even without a grant, so that the ban can be lifted. */
const bannedAddressesSql = ({ account, admin }: OpenersViewer) => sql`
  select ${bans.canonical} as canonical, min(${bans.createdAt}) as first_at
  from ${bans}
  where ${admin ? eq(bans.organisationId, account.organisationId) : eq(bans.bakerId, account.id)}
  group by 1`;

/** A baker must not learn whether an address that opened none of their files has an account (docs/decisions/0010). */
const listedAddressesSql = (viewer: OpenersViewer) => {
  const account = viewer.admin ? sql`true` : sql`accounts.opened_at is not null`;
  const since = activeSinceSql(viewer);
  const unknown = viewer.admin ? sql`'no_account'` : sql`'never'`;
  return sql`
  select coalesce(accounts.canonical, granted.canonical, banned.canonical) as canonical,
    case when ${account} then accounts.address end as address,
    accounts.opened_at as last_opened_at,
    coalesce(case when ${account} then accounts.created_at end, granted.first_at, banned.first_at) as created_at,
    coalesce(accounts.deactivated_at is null and accounts.opened_at >= ${since}, false) as is_active,
    case when accounts.canonical is null then ${unknown}
      when accounts.deactivated_at is not null and ${account} then 'deactivated'
      when accounts.opened_at is null then 'never' else 'long_ago' end as inactive_because
  from (${openerAccountsSql(viewer)}) as accounts
    full join (${grantedAddressesSql(viewer)}) as granted on granted.canonical = accounts.canonical
    full join (${bannedAddressesSql(viewer)}) as banned
      on banned.canonical = coalesce(accounts.canonical, granted.canonical)
  where accounts.opened_at is not null or granted.canonical is not null or banned.canonical is not null`;
};

/** The last opening is that of anybody in the domain. */
const listedDomainsSql = (viewer: OpenersViewer) => sql`
  select domains.name as canonical, null::text as address, openings.last_at as last_opened_at,
    domains.first_at as created_at, coalesce(openings.last_at >= ${activeSinceSql(viewer)}, false) as is_active,
    case when openings.last_at is null then 'never' else 'long_ago' end as inactive_because
  from (
    select named.name as name, min(named.created_at) as first_at
    from ${visibleGrantsSql(viewer)} where named.name like '*@%' group by 1
  ) as domains left join (
    select ${wildcardSql(sql`accounts.canonical`)} as name, max(accounts.opened_at) as last_at
    from (${openerAccountsSql(viewer)}) as accounts group by 1
  ) as openings on openings.name = domains.name`;

const listedOpenersSql = (viewer: OpenersViewer) =>
  viewer.domains
    ? sql`${listedAddressesSql(viewer)} union all ${listedDomainsSql(viewer)}`
    : listedAddressesSql(viewer);

/** One row per address; Postgres computes only the columns that the outer statement selects. */
export const openersRelation = (viewer: OpenersViewer): SQL => {
  const address = sql`people.canonical`;
  const { columns, isBanned, joins } = banColumns(viewer, address);
  return sql`(
  select people.canonical, coalesce(people.address, people.canonical) as email, people.last_opened_at,
    people.created_at, people.is_active, people.inactive_because,
    (coalesce(wildcards.files, 0) + ${directFileCountSql(viewer, address)})::int as cakes,
    ${columns},
    ${isBanned} as is_banned,
    case when ${isBanned} then 'banned'
      when people.is_active then 'active' else 'inactive' end as status
  from (${listedOpenersSql(viewer)}) as people
    left join (${wildcardCountsSql(viewer)}) as wildcards on wildcards.name = ${wildcardSql(address)}
    ${joins}
) as openers`;
};
