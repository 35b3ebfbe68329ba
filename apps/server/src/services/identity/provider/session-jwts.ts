import { asc, sql } from 'drizzle-orm';
import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import type { Database, Queries } from '../../../db/client.ts';
import { signingKeys } from '../../../db/tables.ts';
import { StartError } from '../../../lib/start-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Random } from '../../../lib/crypto/random.ts';
import type { Secrets } from '../../../lib/crypto/secrets.ts';

const SIGNING_ALGORITHM = 'RS256';
const JWT_LIFETIME_SECONDS = 300;

/** Signs session JWTs (RFC 7519) and publishes the public keys that verify them (RFC 7517). */
export interface SessionJwts {
  sign: (about: { projectId: string; userId: string; claims: JWTPayload }) => Promise<string>;
  keys: () => JWK[];
}

interface SessionJwtsOptions {
  db: Database;
  clock: Clock;
  random: Random;
  secrets: Secrets;
}

const selectStoredKeys = (db: Queries) =>
  db.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid));

const createSigningKey = async ({ clock, random, secrets }: SessionJwtsOptions) => {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = `jwk-${random.uuid()}`;
  return {
    kid,
    privateKey: secrets.seal(await exportPKCS8(pair.privateKey)),
    publicJwk: { ...(await exportJWK(pair.publicKey)), kid, alg: SIGNING_ALGORITHM, use: 'sig' },
    createdAt: clock.now(),
  };
};

/** The lock makes servers that start together on a new database use the same key. */
const createFirstKey = (parts: SessionJwtsOptions) =>
  parts.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
    const found = await selectStoredKeys(tx);
    if (found.length > 0) return found;
    return tx
      .insert(signingKeys)
      .values(await createSigningKey(parts))
      .returning();
  });

const readKeys = async (parts: SessionJwtsOptions) => {
  const found = await selectStoredKeys(parts.db);
  return found.length > 0 ? found : createFirstKey(parts);
};

const decryptPrivateKey = ({ secrets }: SessionJwtsOptions, sealed: Buffer) => {
  try {
    return secrets.open(sealed);
  } catch (error) {
    const text =
      'BAKEHOUSE_SECRET is not the one that this database was made with. Start with that one; without it, sign-ins and PINs cannot be checked.';
    throw new StartError(text, { cause: error });
  }
};

/** Signs with the oldest key. The keys are read once, so a new key is published after a restart. */
export async function createSessionJwts(parts: SessionJwtsOptions): Promise<SessionJwts> {
  const keys = await readKeys(parts);
  const [key] = keys;
  if (!key) throw new Error('The signing key that was just stored is not there.');
  const privateKey = await importPKCS8(decryptPrivateKey(parts, key.privateKey), SIGNING_ALGORITHM);
  return {
    keys: () => keys.map(({ publicJwk }) => publicJwk),
    sign: ({ projectId, userId, claims }) => {
      const now = Math.floor(parts.clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.kid, typ: 'JWT' })
        .setIssuer(`stytch.com/${projectId}`)
        .setAudience([projectId])
        .setSubject(userId)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + JWT_LIFETIME_SECONDS)
        .sign(privateKey);
    },
  };
}
