import {
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  importPKCS8,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { StartError } from '../../../lib/start-error.ts';
import {
  readSigningKeys,
  SIGNING_ALGORITHM,
  signingKeyAt,
  type SigningKey,
  type SigningKeyDeps,
} from './signing-keys.ts';

const JWT_LIFETIME_SECONDS = 300;
const KEY_CACHE_MS = 60_000;

/** The issuer of the JWTs that belong to a project. */
export const projectIssuerOf = (projectId: string): string => `stytch.com/${projectId}`;

/** Signs JWTs (RFC 7519) and publishes the public keys that verify them (RFC 7517). */
export interface SessionJwts {
  sign: (about: { projectId: string; userId: string; claims: JWTPayload }) => Promise<string>;
  /** Signs a token for a connected app, and adds no claims. */
  signClaims: (type: string, claims: JWTPayload) => Promise<string>;
  /** The claims of a token that this server signed, even an expired one; undefined for any other text. */
  readClaims: (type: string, token: string) => Promise<JWTPayload | undefined>;
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
  const isRecent = () => Math.abs(parts.clock.now().getTime() - readAt) < KEY_CACHE_MS;
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

type KeyCache = ReturnType<typeof createKeyCache>;

/** Another server may have signed with a key that this one has not read yet. */
async function readSignedClaims(
  { read, recent }: KeyCache,
  typ: string,
  token: string,
): Promise<JWTPayload | undefined> {
  for (const keys of [recent, read]) {
    const publicKeys = (await keys()).map(({ publicJwk }) => publicJwk);
    const verified = await compactVerify(token, createLocalJWKSet({ keys: publicKeys }), {
      algorithms: [SIGNING_ALGORITHM],
    }).catch(() => undefined);
    if (verified?.protectedHeader.typ === typ) return decodeJwt(token);
  }
  return undefined;
}

/** @throws StartError when the secret is not the one of the database */
export async function createSessionJwts(parts: SigningKeyDeps): Promise<SessionJwts> {
  const cache = createKeyCache(parts);
  const currentSigner = createSigner(parts, cache.recent);
  await currentSigner();
  const signClaims: SessionJwts['signClaims'] = async (typ, claims) => {
    const { kid, privateKey } = await currentSigner();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ })
      .sign(privateKey);
  };
  return {
    signClaims,
    readClaims: (typ, token) => readSignedClaims(cache, typ, token),
    keys: async () => (await cache.read()).map(({ publicJwk }) => publicJwk),
    sign: ({ projectId, userId, claims }) => {
      const now = Math.floor(parts.clock.now().getTime() / 1000);
      return signClaims('JWT', {
        ...claims,
        iss: projectIssuerOf(projectId),
        aud: [projectId],
        sub: userId,
        iat: now,
        nbf: now,
        exp: now + JWT_LIFETIME_SECONDS,
      });
    },
  };
}
