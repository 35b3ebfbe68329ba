import { createRemoteJWKSet, customFetch, type CryptoKey } from 'jose';
import { SessionVerificationError } from '../verification-error.ts';
import { SIGNING_ALGORITHM } from './read-key-id.ts';

const FETCH_TIMEOUT_MS = 5_000;
/** The shortest time between two requests for keys, whoever sends JWTs with unknown keys. */
const COOL_DOWN_MS = 30_000;
const COOL_DOWN_WITHOUT_KEYS_MS = 1_000;
/** Keys that could not be fetched again are used for this long. */
const MAX_KEY_AGE_MS = 24 * 60 * 60 * 1_000;

export interface KeySourceOptions {
  keysUrl: string;
  keyCacheMs: number;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export interface KeySource {
  /** @throws SessionVerificationError `unknown_key` or `keys_unavailable` */
  find: (keyId: string) => Promise<CryptoKey>;
}

/** Fetches the public keys of the API and keeps them. */
export function createKeySource({ keysUrl, keyCacheMs, fetch, now }: KeySourceOptions): KeySource {
  const published = createRemoteJWKSet(new URL(keysUrl), {
    // These options make the set fetch nothing by itself.
    cacheMaxAge: Infinity,
    cooldownDuration: Infinity,
    timeoutDuration: FETCH_TIMEOUT_MS,
    [customFetch]: fetch,
  });
  let loadedAt = -Infinity;
  let triedAt = -Infinity;
  let failure: unknown;

  const since = (instant: number) => Math.abs(now() - instant);
  const hasKeys = () => since(loadedAt) <= MAX_KEY_AGE_MS;
  const mayTry = () => since(triedAt) > (hasKeys() ? COOL_DOWN_MS : COOL_DOWN_WITHOUT_KEYS_MS);
  const load = async () => {
    try {
      // Parallel calls share one request.
      await published.reload();
      failure = undefined;
      loadedAt = now();
    } catch (error) {
      failure = error;
    }
    triedAt = now();
  };
  const lookUp = async (kid: string) => {
    try {
      return await published({ alg: SIGNING_ALGORITHM, kid });
    } catch {
      return undefined;
    }
  };

  return {
    async find(keyId) {
      const fresh = since(loadedAt) <= keyCacheMs ? await lookUp(keyId) : undefined;
      if (fresh) return fresh;
      if (mayTry()) await load();
      const known = hasKeys() ? await lookUp(keyId) : undefined;
      if (known) return known;
      throw failure === undefined
        ? new SessionVerificationError('unknown_key')
        : new SessionVerificationError('keys_unavailable', { cause: failure });
    },
  };
}
