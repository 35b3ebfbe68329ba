import { HttpError, retryAfter } from '../http-error.ts';

const WAITING_LIMIT = 100;
const BUSY_RETRY_MS = 2000;

/** Work on one key, one at a time: simultaneous right passwords must not look like guesses. */
export interface Turns {
  take: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

export function createTurns(): Turns {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return {
    take: async (key, work) => {
      const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
      if (line.waiting >= WAITING_LIMIT) {
        const text = 'Too many sign-ins to one account at this moment. Try again in a few seconds.';
        throw new HttpError(503, 'unavailable', text, retryAfter(BUSY_RETRY_MS));
      }
      lines.set(key, line);
      line.waiting += 1;
      const mine = line.last.then(work);
      line.last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(key);
      }
    },
  };
}
