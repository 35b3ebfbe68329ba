const LARGEST = 100;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: while one batch is at work, what arrives waits and becomes the next batch. Alone, an
 * item does not wait at all; under load, many share one transaction.
 * @param work answers one result an item, in the order of the items; its failure is everyone's
 * @param largest most items of one batch
 */
export function createBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  largest = LARGEST,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let isWorking = false;

  const settle = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) {
        // As many results as items: the contract of `work`.
        resolve(results[index] as Result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const workOff = async () => {
    if (isWorking) return;
    isWorking = true;
    while (queue.length > 0) await settle(queue.splice(0, largest));
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      void workOff();
    });
}
