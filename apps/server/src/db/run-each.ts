import { hasSqlstate } from './sqlstate.ts';
import { isUnavailable } from './unavailable.ts';

/** Conflicts and timeouts (Postgres appendix A) end one transaction; the next one may succeed. */
const SQLSTATES_OF_ONE_TRANSACTION = ['40001', '40P01', '55P03', '57014'] as const;

const concernsEveryItem = (error: unknown) =>
  isUnavailable(error) &&
  !SQLSTATES_OF_ONE_TRANSACTION.some((sqlstate) => hasSqlstate(error, sqlstate));

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
      if (concernsEveryItem(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} items failed.`);
  if (failures.length === 1) throw failures[0];
}
