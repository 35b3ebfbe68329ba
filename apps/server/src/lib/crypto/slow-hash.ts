import { hash, verify } from '@node-rs/argon2';
import { HttpError, retryAfterHeader } from '../../http-error.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import type { CallerNetwork } from '../http/caller.ts';
import { networkOf } from '../http/ip-address.ts';
import { isImportedHash, verifyImportedHash } from './imported/imported-hash.ts';

export interface Argon2Parameters {
  /** The memory for one hash, in KiB. */
  memoryCost: number;
  /** The number of passes over the memory. */
  timeCost: number;
  parallelism: number;
}

/** The minimum for argon2id in the OWASP Password Storage Cheat Sheet. */
const OWASP_MINIMUM_PARAMETERS: Argon2Parameters = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const MAX_PARALLEL_HASHES = 2;
const QUEUE_LIMIT = 100;
const BUSY_RETRY_MS = 2000;

/** Without a stored hash, it takes the same time and returns false. */
export type VerifySecret = (stored: string | null, secret: string) => Promise<boolean>;

/** Hashes passwords and PINs with argon2id, few at a time; the networks of the callers take turns. */
export interface SlowHash {
  hash: (secret: string, by: CallerNetwork) => Promise<string>;
  /** Runs the work in one turn; when the queue is full, the work does not begin. */
  inTurn: <Result>(
    by: CallerNetwork,
    work: (verifySecret: VerifySecret) => Promise<Result>,
  ) => Promise<Result>;
}

export function createSlowHash(parameters = OWASP_MINIMUM_PARAMETERS): SlowHash {
  const queue = createBoundedQueue({
    atOnce: MAX_PARALLEL_HASHES,
    limit: QUEUE_LIMIT,
    refusal: () => {
      const text = 'Too many people are logging in at this moment. Try again in a few seconds.';
      return new HttpError(503, 'unavailable', text, retryAfterHeader(BUSY_RETRY_MS));
    },
  });
  const runFor = <Result>({ ipAddress }: CallerNetwork, work: () => Promise<Result>) =>
    queue.run(work, networkOf(ipAddress));
  let decoy: Promise<string> | undefined;
  const verifySecret: VerifySecret = async (stored, secret) => {
    decoy ??= hash('nobody has this password', parameters);
    // Awaited for every secret, so that the first unknown one is not slower.
    const fallback = await decoy;
    if (stored === null || !isImportedHash(stored)) {
      const matches = await verify(stored ?? fallback, secret);
      return stored !== null && matches;
    }
    // The decoy keeps the answer from being faster than that for an unknown person.
    await verify(fallback, secret);
    return verifyImportedHash(stored, secret);
  };

  return {
    hash: (secret, by) => runFor(by, () => hash(secret, parameters)),
    inTurn: (by, work) => runFor(by, () => work(verifySecret)),
  };
}
