import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import type { DatabaseClient } from '../db/client.ts';
import { signingKeys } from '../db/tables.ts';
import { StartError } from '../process/start-error.ts';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';
import type { Secrets } from './secrets.ts';

const ALGORITHM = 'RS256';
const LIFETIME_SECONDS = 300;

/** Signs session JWTs (RFC 7519) and shows the public keys that verify them (RFC 7517). */
export interface SessionJwts {
  sign: (about: { projectId: string; userId: string; claims: JWTPayload }) => Promise<string>;
  keys: () => JWK[];
}

interface Parts {
  db: DatabaseClient['db'];
  clock: Clock;
  random: Random;
  secrets: Secrets;
}

const storedKey = async ({ db }: Parts) => {
  const [row] = await db.select().from(signingKeys).orderBy(signingKeys.createdAt).limit(1);
  return row;
};

const makeKey = async (parts: Parts) => {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = `jwk-${parts.random.uuid()}`;
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: 'sig' };
  await parts.db.insert(signingKeys).values({
    kid,
    privateKey: parts.secrets.seal(await exportPKCS8(pair.privateKey)),
    publicJwk,
    createdAt: parts.clock.now(),
  });
  return storedKey(parts);
};

const opened = ({ secrets }: Parts, sealed: Buffer) => {
  try {
    return secrets.open(sealed);
  } catch (error) {
    const text =
      'BAKEHOUSE_SECRET is not the one that this database was made with. Start with that one; without it, sign-ins and PINs cannot be checked.';
    throw new StartError(text, { cause: error });
  }
};

/** Reads the signing key of this installation, or makes it on the first start. */
export async function createSessionJwts(parts: Parts): Promise<SessionJwts> {
  const key = (await storedKey(parts)) ?? (await makeKey(parts));
  if (!key) throw new Error('The signing key that was just stored is not there.');
  const privateKey = await importPKCS8(opened(parts, key.privateKey), ALGORITHM);
  return {
    keys: () => [key.publicJwk],
    sign: ({ projectId, userId, claims }) => {
      const now = Math.floor(parts.clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
        .setIssuer(`stytch.com/${projectId}`)
        .setAudience([projectId])
        .setSubject(userId)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .sign(privateKey);
    },
  };
}
