import { lt, sql } from 'drizzle-orm';
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import type { Database, Queries } from '../../../db/client.ts';
import { signingKeys } from '../../../db/tables.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Random } from '../../../lib/crypto/random.ts';
import type { Secrets } from '../../../lib/crypto/secrets.ts';
import { StartError } from '../../../lib/start-error.ts';

export const SIGNING_ALGORITHM = 'RS256';

const MINUTE_MS = 60_000;
const ROTATION_MS = 30 * 24 * 60 * MINUTE_MS;
/** The time is longer than the five minutes for which clients may cache the published keys. */
const PUBLICATION_LEAD_MS = 10 * MINUTE_MS;
/** The time is longer than the five minutes that a JWT lasts. */
const RETENTION_AFTER_USE_MS = 60 * MINUTE_MS;

export type SigningKey = typeof signingKeys.$inferSelect;

export interface SigningKeyDeps {
  db: Database;
  clock: Clock;
  random: Random;
  secrets: Secrets;
}

const signingStartOf = ({ signsFrom, createdAt }: SigningKey) => signsFrom ?? createdAt;

const signingStartColumn = sql`coalesce(${signingKeys.signsFrom}, ${signingKeys.createdAt})`;

const selectSigningKeys = (db: Queries) =>
  db.select().from(signingKeys).orderBy(signingStartColumn, signingKeys.kid);

/** The newest key whose time has come; the oldest one for a clock that was set back. */
export const signingKeyAt = (keys: readonly SigningKey[], now: Date): SigningKey | undefined =>
  keys.findLast(({ signsFrom }) => signsFrom === null || signsFrom <= now) ?? keys[0];

const needsNextKey = (keys: readonly SigningKey[], now: Date) => {
  const newest = keys.at(-1);
  return newest !== undefined && now.getTime() - signingStartOf(newest).getTime() > ROTATION_MS;
};

const createKey = async ({ clock, random, secrets }: SigningKeyDeps, signsFrom: Date | null) => {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = `jwk-${random.uuid()}`;
  return {
    kid,
    privateKey: secrets.seal(await exportPKCS8(pair.privateKey)),
    publicJwk: { ...(await exportJWK(pair.publicKey)), kid, alg: SIGNING_ALGORITHM, use: 'sig' },
    createdAt: clock.now(),
    signsFrom,
  };
};

/** The lock makes servers that need a key at the same time use the same one. */
const addKeyIfNeeded = async (
  deps: SigningKeyDeps,
  isNeeded: (keys: readonly SigningKey[]) => boolean,
  signsFrom: Date | null,
) => {
  const key = await createKey(deps, signsFrom);
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
    if (isNeeded(await selectSigningKeys(tx))) await tx.insert(signingKeys).values(key);
  });
};

/** @throws StartError for another secret than the one that encrypted the keys */
export async function checkSigningKeys({
  db,
  secrets,
}: Pick<SigningKeyDeps, 'db' | 'secrets'>): Promise<void> {
  const newest = (await selectSigningKeys(db)).at(-1);
  try {
    if (newest) secrets.open(newest.privateKey);
  } catch (error) {
    const text =
      'BAKEHOUSE_SECRET is not the one that encrypted the keys of the sessions in this database, so nobody could log in. Use that one.';
    throw new StartError(text, { cause: error });
  }
}

/** Returns the keys in the order in which they sign, and creates the first key of a database. */
export async function readSigningKeys(deps: SigningKeyDeps): Promise<SigningKey[]> {
  const keys = await selectSigningKeys(deps.db);
  if (keys.length > 0) return keys;
  await addKeyIfNeeded(deps, (found) => found.length === 0, null);
  return selectSigningKeys(deps.db);
}

/** Publishes the next key before it signs, and deletes keys that stopped signing long ago. */
export async function rotateSigningKeys(deps: SigningKeyDeps): Promise<void> {
  const now = deps.clock.now();
  const keys = await readSigningKeys(deps);
  const isDue = (found: readonly SigningKey[]) => needsNextKey(found, now);
  if (isDue(keys)) {
    await addKeyIfNeeded(deps, isDue, new Date(now.getTime() + PUBLICATION_LEAD_MS));
  }
  const keptSince = signingKeyAt(keys, new Date(now.getTime() - RETENTION_AFTER_USE_MS));
  if (keptSince === undefined) return;
  await deps.db.delete(signingKeys).where(lt(signingStartColumn, signingStartOf(keptSince)));
}
