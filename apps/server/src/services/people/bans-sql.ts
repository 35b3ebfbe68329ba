import { sql, type SQL } from 'drizzle-orm';
import type { BanInfo, BanLevel } from '@bakehouse/contract';
import { bans } from '../../db/tables.ts';
import type { Account } from '../identity/accounts.ts';

/** An administrator in admin mode also sees how many bakers ban an address. */
export interface BanView {
  account: Account;
  admin: boolean | undefined;
}

/** What the columns of `bansOn` are as JSON. */
export interface StoredBan {
  ban_level: BanLevel | null;
  ban_reason: string | null;
  /** Null outside admin mode. */
  banned_by_bakers: number | null;
}

/** An address as bans compare it: withoutTag() for Postgres. */
export const untagged = (address: SQL): SQL =>
  sql`regexp_replace(${address}, '^([^+@]+)\\+[^@]*@', '\\1@')`;

const byBakers = ({ organisationId }: Account) => sql`
  select ${bans.untagged} as untagged, count(*)::int as bakers
  from ${bans} where ${bans.organisationId} = ${organisationId} and ${bans.bakerId} is not null
  group by 1`;

/** What a relation of people needs to tell the bans of each address. */
export const bansOn = (
  { account, admin }: BanView,
  address: SQL,
): { columns: SQL; isBanned: SQL; joins: SQL } => ({
  columns: sql`
    coalesce(of_organisation.reason, own.reason) as ban_reason,
    case when of_organisation.id is not null then 'org'
      when own.id is not null then 'individual' end as ban_level,
    ${admin ? sql`coalesce(of_bakers.bakers, 0)` : sql`null::int`} as banned_by_bakers`,
  isBanned: sql`(of_organisation.id is not null or own.id is not null
    ${admin ? sql`or of_bakers.bakers is not null` : sql``})`,
  joins: sql`
    left join ${bans} as of_organisation on of_organisation.organisation_id = ${account.organisationId}
      and of_organisation.baker_id is null and of_organisation.untagged = ${untagged(address)}
    left join ${bans} as own on own.baker_id = ${account.id} and own.untagged = ${untagged(address)}
    ${admin ? sql`left join (${byBakers(account)}) as of_bakers on of_bakers.untagged = ${untagged(address)}` : sql``}`,
});

export const banInfoOf = ({ ban_level, ban_reason }: StoredBan): BanInfo | null =>
  ban_level && { ban_level, reason: ban_reason ?? '' };
