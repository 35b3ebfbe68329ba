import { createBoundedQueue, type BoundedQueue } from './bounded-queue.ts';

interface MutexOptions {
  /** The maximum number of waiting tasks of a key. */
  limit: number;
  waitMs: number;
  /** Creates the error for a task above the limit, and for one that waits too long. */
  refusal: () => Error;
}

/** Runs one task per key at a time. */
export interface KeyedMutex {
  runExclusive: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

export function createKeyedMutex(options: MutexOptions): KeyedMutex {
  const lines = new Map<string, { tasks: number; queue: BoundedQueue }>();
  return {
    runExclusive: async (key, work) => {
      const queue = () => createBoundedQueue({ ...options, atOnce: 1 });
      const line = lines.get(key) ?? { tasks: 0, queue: queue() };
      lines.set(key, line);
      line.tasks += 1;
      try {
        return await line.queue.run(work);
      } finally {
        line.tasks -= 1;
        if (line.tasks === 0) lines.delete(key);
      }
    },
  };
}
