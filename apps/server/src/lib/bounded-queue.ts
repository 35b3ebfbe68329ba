interface QueueOptions {
  atOnce: number;
  /** How many may wait for their turn. */
  limit: number;
  /** How long each may wait. */
  waitMs?: number;
  /** What is thrown when the queue is full or the wait too long. */
  refusal: () => Error;
}

/** Runs a few pieces of work at a time, the others in the order in which they came. */
export interface BoundedQueue {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function createBoundedQueue(options: QueueOptions): BoundedQueue {
  const { atOnce, limit, waitMs, refusal } = options;
  let running = 0;
  const waiting = new Set<() => void>();

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin);
        reject(refusal());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      waiting.add(begin);
    });

  const enter = async () => {
    if (running < atOnce) running += 1;
    else if (waiting.size < limit) await waitForTurn();
    else throw refusal();
  };
  const leave = () => {
    const [begin] = waiting;
    if (begin) begin();
    else running -= 1;
  };

  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
