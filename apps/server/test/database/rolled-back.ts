import { TransactionRollbackError } from 'drizzle-orm';
import type { Database } from '../../src/db/client.ts';

/** Runs the steps in a transaction, returns their result and undoes their changes. */
export async function runRolledBack<Result>(
  db: Database,
  steps: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>();
  await db
    .transaction(async (tx) => {
      // A transaction has all methods of a database, although drizzle gives it another class.
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment
      resolve(await steps(tx));
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return promise;
}
