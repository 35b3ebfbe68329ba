import { HttpError, retryAfterHeader } from '../http-error.ts';

const MAX_WAITING_TASKS = 100;
const BUSY_RETRY_MS = 2000;

/** Runs one task per key at a time, so that parallel logins do not count as password guesses. */
export interface KeyedMutex {
  runExclusive: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return {
    runExclusive: async (key, work) => {
      const queue = queues.get(key) ?? { waiting: 0, last: Promise.resolve() };
      if (queue.waiting >= MAX_WAITING_TASKS) {
        const text = 'Too many logins to one account at this moment. Try again in a few seconds.';
        throw new HttpError(503, 'unavailable', text, retryAfterHeader(BUSY_RETRY_MS));
      }
      queues.set(key, queue);
      queue.waiting += 1;
      const result = queue.last.then(work);
      queue.last = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(key);
      }
    },
  };
}
