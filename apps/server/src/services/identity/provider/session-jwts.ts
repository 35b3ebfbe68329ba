import { importPKCS8, SignJWT, type JWK, type JWTPayload } from 'jose';
import { StartError } from '../../../lib/start-error.ts';
import {
  readSigningKeys,
  SIGNING_ALGORITHM,
  signingKeyAt,
  type SigningKey,
  type SigningKeyDeps,
} from './signing-keys.ts';

const JWT_LIFETIME_SECONDS = 300;
const REREAD_AFTER_MS = 60_000;

/** Signs session JWTs (RFC 7519) and publishes the public keys that verify them (RFC 7517). */
export interface SessionJwts {
  sign: (about: { projectId: string; userId: string; claims: JWTPayload }) => Promise<string>;
  keys: () => Promise<JWK[]>;
}

/** Another server may have added the next key, so the keys are read again after a minute. */
const createKeyCache = (parts: SigningKeyDeps) => {
  let known: readonly SigningKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly SigningKey[]> | undefined;
  const readAgain = async () => {
    known = await readSigningKeys(parts);
    readAt = parts.clock.now().getTime();
    return known;
  };
  const read = () => {
    reading ??= readAgain().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const isRecent = () => Math.abs(parts.clock.now().getTime() - readAt) < REREAD_AFTER_MS;
  const readOrKnown = () =>
    read().catch((error: unknown) => {
      // The session is stored already, so the call must not fail for want of newer keys.
      if (known.length > 0) return known;
      throw error;
    });
  return { read, recent: async () => (isRecent() ? known : readOrKnown()) };
};

const decryptPrivateKey = ({ secrets }: SigningKeyDeps, sealed: Buffer) => {
  try {
    return secrets.open(sealed);
  } catch (error) {
    const text =
      'BAKEHOUSE_SECRET is not the one that this database was made with. Start with that one; without it, sign-ins and PINs cannot be checked.';
    throw new StartError(text, { cause: error });
  }
};

const importPrivateKey = async (parts: SigningKeyDeps, { kid, privateKey }: SigningKey) => ({
  kid,
  privateKey: await importPKCS8(decryptPrivateKey(parts, privateKey), SIGNING_ALGORITHM),
});

const createSigner = (parts: SigningKeyDeps, keys: () => Promise<readonly SigningKey[]>) => {
  let imported: Awaited<ReturnType<typeof importPrivateKey>> | undefined;
  return async () => {
    const key = signingKeyAt(await keys(), parts.clock.now());
    if (!key) throw new Error('There is no signing key.');
    if (imported?.kid === key.kid) return imported;
    imported = await importPrivateKey(parts, key);
    return imported;
  };
};

/** @throws StartError when the secret is not the one of the database */
export async function createSessionJwts(parts: SigningKeyDeps): Promise<SessionJwts> {
  const cache = createKeyCache(parts);
  const currentSigner = createSigner(parts, cache.recent);
  await currentSigner();
  return {
    keys: async () => (await cache.read()).map(({ publicJwk }) => publicJwk),
    sign: async ({ projectId, userId, claims }) => {
      const { kid, privateKey } = await currentSigner();
      const now = Math.floor(parts.clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
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
