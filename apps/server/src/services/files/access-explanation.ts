import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  withoutPlusTag,
  type AccessExplanation,
  type BanLevel,
  type ExplainAccessBody,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { bans, files, grants, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import {
  explainAccess,
  grantAddressesOf,
  type AccessFile,
  type AccessGrant,
} from '../access/access-decision.ts';
import { parsePersonAddress } from '../access/person-address.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import { ownFileNotFoundError } from './file-details.ts';
import { visibleFilesCondition } from './files-sql.ts';

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

interface FileChoice {
  checksum: string;
  address: string;
  admin: boolean | undefined;
}

/** Several bakers can have baked the checksum; an admin gets their own file, or else the oldest. */
const readAccessFile = async (
  db: Queries,
  account: Account,
  { checksum, address, admin }: FileChoice,
): Promise<AccessFile> => {
  const [found] = await db
    .select({
      bakerIsActive: sql<boolean>`${users.deactivatedAt} is null`,
      openableAt: files.openableAt,
      expiresAt: files.expiresAt,
      grants: grantsOfAddressSql(address),
      bans: bansOfAddressSql(address),
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(and(eq(files.checksum, checksum), visibleFilesCondition(account, admin)))
    .orderBy(sql`${files.bakerId} = ${account.id} desc`, asc(files.createdAt), asc(files.id))
    .limit(1);
  if (!found) throw ownFileNotFoundError();
  return found;
};

/** @throws HttpError 404 unless the caller baked the file or is in admin mode, 403 admin_required, 400 for an invalid address */
export async function explainFileAccess(
  { db, clock }: Deps,
  account: Account,
  { checksum, email, at: asked, admin }: ExplainAccessBody,
): Promise<AccessExplanation> {
  requireAdminMode(account, admin);
  const address = parsePersonAddress(email);
  const file = await readAccessFile(db, account, { checksum, address, admin });
  const at = asked === undefined ? clock.now() : new Date(asked);
  const { allowed, rule, matched, changesAt } = explainAccess(file, address, at);
  return {
    allowed,
    rule,
    matched: [...matched],
    changes_at: changesAt?.toISOString() ?? null,
    at: at.toISOString(),
  };
}
