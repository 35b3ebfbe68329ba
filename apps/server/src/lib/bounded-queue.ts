import { createFairQueue } from './fair-queue.ts';

interface BoundedQueueOptions {
  atOnce: number;
  /** The maximum number of waiting tasks. */
  limit: number;
  waitMs?: number;
  /** Creates the error for a task that finds no place, waits too long, or gives its place to another owner. */
  refusal: () => Error;
}

export interface BoundedQueue {
  /** Owners take turns; in a full queue, the owner with the most waiting tasks makes room for the others. */
  run: <Result>(work: () => Promise<Result>, owner?: string) => Promise<Result>;
}

interface WaitingTask {
  start: () => void;
  giveUp: () => void;
}

export function createBoundedQueue(options: BoundedQueueOptions): BoundedQueue {
  const { atOnce, limit, waitMs, refusal } = options;
  let running = 0;
  const waiting = createFairQueue<WaitingTask>();

  const waitForSlot = (owner: string) =>
    new Promise<void>((resolve, reject) => {
      const task = {
        start() {
          clearTimeout(timer);
          resolve();
        },
        giveUp() {
          clearTimeout(timer);
          reject(refusal());
        },
      };
      const endWait = () => {
        waiting.remove(owner, task);
        task.giveUp();
      };
      const timer = waitMs === undefined ? undefined : setTimeout(endWait, waitMs);
      waiting.add(owner, task);
    });

  const makeRoom = (owner: string) => {
    const surplus = waiting.takeSurplus(owner);
    if (!surplus) throw refusal();
    surplus.giveUp();
  };
  const acquire = async (owner: string) => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.size() >= limit) makeRoom(owner);
    await waitForSlot(owner);
  };
  const release = () => {
    const next = waiting.takeNext();
    if (next) next.start();
    else running -= 1;
  };

  return {
    run: async (work, owner = '') => {
      await acquire(owner);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
