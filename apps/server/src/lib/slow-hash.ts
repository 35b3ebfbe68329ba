import { hash, verify } from '@node-rs/argon2';
import { HttpError, retryAfter } from '../http-error.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE_LIMIT = 100;
const BUSY_RETRY_MS = 2000;

/** Argon2id for passwords and PINs, a few at a time so that a flood of sign-ins starves nobody. */
export interface SlowHash {
  hash: (secret: string) => Promise<string>;
  /** Verifies against a stored hash; without one it does the same work and answers false. */
  verify: (stored: string | null, secret: string) => Promise<boolean>;
}

export function createSlowHash(): SlowHash {
  let running = 0;
  const waiting: (() => void)[] = [];
  let decoy: Promise<string> | undefined;

  const enter = async () => {
    if (running < AT_ONCE) {
      running += 1;
      return;
    }
    if (waiting.length >= QUEUE_LIMIT) {
      const text = 'Too many people are signing in at this moment. Try again in a few seconds.';
      throw new HttpError(503, 'unavailable', text, retryAfter(BUSY_RETRY_MS));
    }
    await new Promise<void>((resume) => waiting.push(resume));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  const queued = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return {
    hash: (secret) => queued(() => hash(secret, PARAMETERS)),
    verify: async (stored, secret) => {
      decoy ??= hash('nobody has this password', PARAMETERS);
      const against = stored ?? (await decoy);
      const matches = await queued(() => verify(against, secret));
      return stored !== null && matches;
    },
  };
}
