interface MutexOptions {
  /** The maximum number of tasks of a key that wait or run. */
  limit: number;
  /** Creates the error for a task above the limit. */
  refusal: () => Error;
}

/** Runs one task per key at a time. */
export interface KeyedMutex {
  runExclusive: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

export function createKeyedMutex({ limit, refusal }: MutexOptions): KeyedMutex {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return {
    runExclusive: async (key, work) => {
      const queue = queues.get(key) ?? { waiting: 0, last: Promise.resolve() };
      if (queue.waiting >= limit) throw refusal();
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
