import { eq } from 'drizzle-orm';
import { BASE_KEY_PATH, type SealingKeys } from '@bakehouse/contract';
import { derivePrivateKey, fileSeedOf, isHardenedPath, recipientOf } from '@bakehouse/sealing';
import { nodeX25519 } from '@bakehouse/sealing/node';
import type { Queries } from '../../db/client.ts';
import { fileFields, fileSalts } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import {
  createRootSecretReader,
  currentRootSecret,
  type RootSecretDeps,
  type RootSecretReader,
} from './root-secrets.ts';

const SALT_BYTES = 32;

export interface FileSalt {
  salt: Buffer;
  rootVersion: number;
}

/** A file that was baked before files could be sealed has no salt until one is needed. */
async function addFileSalt(
  tx: Queries,
  deps: RootSecretDeps,
  { fileId, organisationId }: { fileId: string; organisationId: string },
): Promise<void> {
  const { version } = await currentRootSecret(tx, deps, organisationId);
  await tx
    .insert(fileSalts)
    .values({ fileId, salt: deps.random.bytes(SALT_BYTES), rootVersion: version })
    .onConflictDoNothing();
}

export interface KeyedFile extends FileSalt {
  fileId: string;
  organisationId: string;
}

/** The seed of the keys of one file; who has it can open every sealed copy. */
export async function readFileSeed(
  readRootSecret: RootSecretReader,
  { fileId, organisationId, salt, rootVersion }: KeyedFile,
): Promise<Uint8Array> {
  const { bytes } = await readRootSecret(organisationId, rootVersion);
  return fileSeedOf(bytes, salt, fileId);
}

const findSalt = async (tx: Queries, fileId: string): Promise<FileSalt | undefined> => {
  const [found] = await tx.select().from(fileSalts).where(eq(fileSalts.fileId, fileId));
  return found;
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
  const salt = await findSalt(tx, fileId);
  if (!salt) throw new Error('The salt of the file was not stored.');
  const seed = await readFileSeed(createRootSecretReader(tx, deps), { ...file, ...salt });
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
