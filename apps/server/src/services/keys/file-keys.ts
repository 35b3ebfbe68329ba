import { and, eq } from 'drizzle-orm';
import { BASE_KEY_PATH, type SealingKeys } from '@bakehouse/contract';
import { derivePrivateKey, fileSeedOf, isHardenedPath, recipientOf } from '@bakehouse/sealing';
import { nodeX25519 } from '@bakehouse/sealing/node';
import type { Queries } from '../../db/client.ts';
import { fileFields, fileSalts, rootSecrets } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { currentRootVersion, decryptRootSecret, type RootSecretDeps } from './root-secrets.ts';

const SALT_BYTES = 32;

/** The keys of a file are derived from both; null for a file that was never sealed, or is destroyed. */
export const fileSecretColumns = { salt: fileSalts.salt, encryptedRoot: rootSecrets.secret };

export interface FileSecrets {
  salt: Buffer | null;
  encryptedRoot: Buffer | null;
}

export interface KeyedFile extends FileSecrets {
  fileId: string;
}

export const isRootOfSalt = (organisationId: string) =>
  and(
    eq(rootSecrets.organisationId, organisationId),
    eq(rootSecrets.version, fileSalts.rootVersion),
  );

/** A file that was baked before files could be sealed has no salt until one is needed. */
async function addFileSalt(
  tx: Queries,
  deps: RootSecretDeps,
  { fileId, organisationId }: { fileId: string; organisationId: string },
): Promise<void> {
  const rootVersion = await currentRootVersion(tx, deps, organisationId);
  await tx
    .insert(fileSalts)
    .values({ fileId, salt: deps.random.bytes(SALT_BYTES), rootVersion })
    .onConflictDoNothing();
}

/** The seed of the keys of one file; who has it can open every sealed copy. Undefined without a salt. */
export function fileSeedFrom(
  { secrets }: Pick<Deps, 'secrets'>,
  { fileId, salt, encryptedRoot }: KeyedFile,
): Uint8Array | undefined {
  if (!salt) return undefined;
  if (!encryptedRoot) throw new Error('The root secret of a file is missing.');
  return fileSeedOf(decryptRootSecret({ secrets }, encryptedRoot), salt, fileId);
}

const readFileSecrets = async (
  tx: Queries,
  { fileId, organisationId }: { fileId: string; organisationId: string },
): Promise<FileSecrets> => {
  const [found] = await tx
    .select(fileSecretColumns)
    .from(fileSalts)
    .leftJoin(rootSecrets, isRootOfSalt(organisationId))
    .where(eq(fileSalts.fileId, fileId));
  return found ?? { salt: null, encryptedRoot: null };
};

/** No sealed copy of the file can be opened afterwards. Returns false if it had no salt. */
export async function deleteFileSalt(tx: Queries, fileId: string): Promise<boolean> {
  const deleted = await tx.delete(fileSalts).where(eq(fileSalts.fileId, fileId)).returning();
  return deleted.length > 0;
}

/** Bakers make sealed copies with them. Paths with steps that are not hardened have no keys. */
export async function readSealingKeys(
  tx: Queries,
  deps: RootSecretDeps & Pick<Deps, 'config'>,
  file: { fileId: string; organisationId: string },
): Promise<SealingKeys> {
  const { fileId } = file;
  const fields = await tx.select().from(fileFields).where(eq(fileFields.fileId, fileId));
  await addFileSalt(tx, deps, file);
  const seed = fileSeedFrom(deps, { fileId, ...(await readFileSecrets(tx, file)) });
  if (!seed) throw new Error('The salt of the file was not stored.');
  const names = new Map(fields.map(({ keyPath, field }) => [keyPath, field]));
  const paths = [BASE_KEY_PATH, ...[...names.keys()].toSorted()];
  return {
    id: fileId,
    origin: new URL(deps.config.publicUrl).origin,
    recipients: paths.filter(isHardenedPath).map((key_path) => ({
      key_path,
      field: names.get(key_path),
      recipient: recipientOf(derivePrivateKey(seed, key_path), nodeX25519),
    })),
  };
}
