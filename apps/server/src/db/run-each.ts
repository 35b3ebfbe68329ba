import { isUnavailable } from './unavailable.ts';

/**
 * Does the work for one item after another. A failure does not keep the later items from their turn,
 * unless the database is unavailable, because then they would fail, too.
 *
 * @throws {Error} The failure, when one item failed; an AggregateError with all of them, when more did.
 */
export async function runEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} items failed.`);
  if (failures.length === 1) throw failures[0];
}
