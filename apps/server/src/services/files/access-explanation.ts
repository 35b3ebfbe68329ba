import { and, asc, eq, sql } from 'drizzle-orm';
import type { AccessExplanation, ExplainAccessBody } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { files, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { explainAccess, type AccessFile } from '../access/access-decision.ts';
import { accessFileColumns } from '../access/access-file-columns.ts';
import { openingsLeftFor } from '../access/grant-terms.ts';
import { parsePersonAddress } from '../access/person-address.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import { ownFileNotFoundError } from './file-details.ts';
import { visibleFilesCondition } from './files-sql.ts';

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
    .select(accessFileColumns(address))
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
  const { allowed, rule, matched, group, changesAt } = explainAccess(file, address, at);
  return {
    allowed,
    rule,
    matched: [...matched],
    ...(group !== undefined && { group }),
    changes_at: changesAt?.toISOString() ?? null,
    openings_left: openingsLeftFor(file.grants, address, at),
    at: at.toISOString(),
  };
}
