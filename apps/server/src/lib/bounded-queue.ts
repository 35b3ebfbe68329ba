interface QueueOptions {
  atOnce: number;
  /** The maximum number of waiting tasks. */
  limit: number;
  waitMs?: number;
  /** Creates the error for a task that finds the queue full or waits too long. */
  refusal: () => Error;
}

export interface BoundedQueue {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function createBoundedQueue(options: QueueOptions): BoundedQueue {
  const { atOnce, limit, waitMs, refusal } = options;
  let running = 0;
  const waiting = new Set<() => void>();

  const waitForSlot = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(start);
        reject(refusal());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const start = () => {
        waiting.delete(start);
        clearTimeout(timer);
        resolve();
      };
      waiting.add(start);
    });

  const acquire = async () => {
    if (running < atOnce) running += 1;
    else if (waiting.size < limit) await waitForSlot();
    else throw refusal();
  };
  const release = () => {
    const [begin] = waiting;
    if (begin) begin();
    else running -= 1;
  };

  return {
    run: async (work) => {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
