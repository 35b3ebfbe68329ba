const MAX_BATCH_ITEMS = 100;

interface QueuedItem<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Group commit: items that arrive while a batch runs form the next batch; `work` returns one result per item, in order. */
export function createBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxItems = MAX_BATCH_ITEMS,
): (item: Item) => Promise<Result> {
  const queue: QueuedItem<Item, Result>[] = [];
  let isWorking = false;

  const runBatch = async (batch: readonly QueuedItem<Item, Result>[]) => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) {
        // The cast is safe, because `work` returns one result per item.
        resolve(results[index] as Result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const drainQueue = async () => {
    if (isWorking) return;
    isWorking = true;
    while (queue.length > 0) await runBatch(queue.splice(0, maxItems));
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      void drainQueue();
    });
}
