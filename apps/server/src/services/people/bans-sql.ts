import { sql, type SQL } from 'drizzle-orm';
import type { BanInfo, BanLevel } from '@bakehouse/contract';
import { bans } from '../../db/tables.ts';
import type { Account } from '../identity/accounts.ts';
import { toBanInfo } from './ban-info.ts';

export interface BanViewer {
  account: Account;
  admin: boolean | undefined;
}

/** The values of the columns that banColumns() selects. */
export interface BanColumns {
  ban_level: BanLevel | null;
  ban_reason: string | null;
  /** The number of bakers who ban the address; null outside admin mode. */
  banned_by_bakers: number | null;
}

/** withoutPlusTag() in SQL; a test keeps the two equal. */
export const withoutTagSql = (address: SQL): SQL =>
  sql`regexp_replace(${address}, '^([^+@]+)\\+[^@]*@', '\\1@')`;

const bakerBanCountsSql = ({ organisationId }: Account) => sql`
  select ${bans.untagged} as untagged, count(*)::int as bakers
  from ${bans} where ${bans.organisationId} = ${organisationId} and ${bans.bakerId} is not null
  group by 1`;

/** Adds the bans of each address to a relation of people. */
export const banColumns = (
  { account, admin }: BanViewer,
  address: SQL,
): { columns: SQL; isBanned: SQL; joins: SQL } => ({
  columns: sql`
    coalesce(org_ban.reason, own.reason) as ban_reason,
    case when org_ban.id is not null then 'org'
      when own.id is not null then 'individual' end as ban_level,
    ${admin ? sql`coalesce(baker_bans.bakers, 0)` : sql`null::int`} as banned_by_bakers`,
  isBanned: sql`(org_ban.id is not null or own.id is not null
    ${admin ? sql`or baker_bans.bakers is not null` : sql``})`,
  joins: sql`
    left join ${bans} as org_ban on org_ban.organisation_id = ${account.organisationId}
      and org_ban.baker_id is null and org_ban.untagged = ${withoutTagSql(address)}
    left join ${bans} as own on own.baker_id = ${account.id} and own.untagged = ${withoutTagSql(address)}
    ${admin ? sql`left join (${bakerBanCountsSql(account)}) as baker_bans on baker_bans.untagged = ${withoutTagSql(address)}` : sql``}`,
});

export const banInfoOf = (
  { ban_level, ban_reason }: BanColumns,
  viewer: Pick<BanViewer, 'admin'>,
): BanInfo | null => ban_level && toBanInfo(ban_level, ban_reason ?? '', viewer);
