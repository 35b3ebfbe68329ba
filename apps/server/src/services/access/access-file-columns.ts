import { eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { withoutPlusTag, type BanLevel } from '@bakehouse/contract';
import { bans, files, grants, users } from '../../db/tables.ts';
import { grantAddressesOf, type AccessGrant } from './access-decision.ts';

const grantsOfAddressSql = (address: string) => sql<AccessGrant[]>`(
  select coalesce(json_agg(json_build_object('address', ${grants.address}, 'keyPath', ${grants.keyPath})), '[]'::json)
  from ${grants} where ${grants.fileId} = ${files.id}
    and ${inArray(grants.address, [...grantAddressesOf(address)])})`;

const bansOfAddressSql = (address: string) => sql<{ address: string; level: BanLevel }[]>`(
  select coalesce(json_agg(json_build_object('address', ${bans.untagged},
    'level', case when ${bans.bakerId} is null then 'org' else 'individual' end)), '[]'::json)
  from ${bans} where ${bans.organisationId} = ${users.organisationId}
    and ${bans.untagged} = ${withoutPlusTag(address)}
    and ${or(isNull(bans.bakerId), eq(bans.bakerId, files.bakerId))})`;

/** The input of decideAccess() for one address, from `files` joined with the `users` of their bakers. */
export const accessFileColumns = (address: string) => ({
  bakerIsActive: sql<boolean>`${users.deactivatedAt} is null`,
  destroyedAt: files.destroyedAt,
  openableAt: files.openableAt,
  expiresAt: files.expiresAt,
  grants: grantsOfAddressSql(address),
  bans: bansOfAddressSql(address),
});
