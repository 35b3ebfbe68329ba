import { count, eq, gt, min } from 'drizzle-orm';
import { createRecoveryCopy, type RecoveryCopy } from '@bakehouse/sealing';
import { files, fileSalts, rootSecrets, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { decryptRootSecret } from './root-secrets.ts';

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

export async function makeRecoveryCopy({ db, secrets, clock }: KeyDeps): Promise<RecoveryCopy> {
  const stored = await db
    .select()
    .from(rootSecrets)
    .orderBy(rootSecrets.organisationId, rootSecrets.version);
  const salts = await db
    .select({
      id: fileSalts.fileId,
      organisation_id: users.organisationId,
      root_version: fileSalts.rootVersion,
      salt: fileSalts.salt,
    })
    .from(fileSalts)
    .innerJoin(files, eq(files.id, fileSalts.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .orderBy(fileSalts.fileId);
  return createRecoveryCopy({
    made_at: clock.now().toISOString(),
    root_secrets: stored.map((row) => ({
      organisation_id: row.organisationId,
      version: row.version,
      secret: decryptRootSecret({ secrets }, row.secret).toString('base64'),
    })),
    files: salts.map((file) => ({ ...file, salt: file.salt.toString('base64') })),
  });
}

export const markRecoveryCopyMade = async ({ db }: KeyDeps, copy: RecoveryCopy): Promise<void> => {
  await db.update(rootSecrets).set({ copiedAt: new Date(copy.made_at) });
};

export interface CopyComparison {
  rootSecrets: number;
  files: number;
  /** Root secrets and salts of the database that the copy does not have, or has with another value. */
  wrong: number;
  missing: number;
}

/** Compares a copy with the database: what the copy has beside it does no harm. */
export async function compareRecoveryCopy(
  deps: KeyDeps,
  copy: RecoveryCopy,
): Promise<CopyComparison> {
  const now = await makeRecoveryCopy(deps);
  const valuesOf = ({ root_secrets, files: salts }: RecoveryCopy) =>
    new Map([
      ...root_secrets.map(
        (root) => [`${root.organisation_id} ${root.version}`, root.secret] as const,
      ),
      ...salts.map((file) => [file.id, `${file.root_version} ${file.salt}`] as const),
    ]);
  const [known, wanted] = [valuesOf(copy), valuesOf(now)];
  const names = [...wanted.keys()];
  return {
    rootSecrets: now.root_secrets.length,
    files: now.files.length,
    missing: names.filter((name) => !known.has(name)).length,
    wrong: names.filter((name) => known.has(name) && known.get(name) !== wanted.get(name)).length,
  };
}

const NEVER_COPIED =
  'no recovery copy of the keys of sealed files was made; if the database or BAKEHOUSE_SECRET is lost, no sealed copy opens again. Make one with `keys export --to age1…`';

/** A sentence for the operator; undefined while everything is in a recovery copy. */
export async function findRecoveryGap({ db }: Pick<Deps, 'db'>): Promise<string | undefined> {
  const [secret] = await db
    .select({
      total: count(),
      copied: count(rootSecrets.copiedAt),
      last: min(rootSecrets.copiedAt),
    })
    .from(rootSecrets);
  if (!secret || secret.total === 0) return undefined;
  const { last } = secret;
  if (last === null || secret.copied < secret.total) return NEVER_COPIED;
  const [newer] = await db.select({ total: count() }).from(files).where(gt(files.createdAt, last));
  if (!newer || newer.total === 0) return undefined;
  return `${newer.total} files were baked since the last recovery copy of the keys, ${last.toISOString()}; make a new one with \`keys export\``;
}
