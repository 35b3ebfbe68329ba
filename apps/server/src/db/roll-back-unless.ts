import type { Transaction } from './client.ts';

/** Does the work and undoes it unless it is kept, so that both cases take the same time. */
export async function rollBackUnless(
  isKept: boolean,
  tx: Transaction,
  work: (inner: Transaction) => Promise<unknown>,
): Promise<void> {
  const undo = new Error('This work is not kept.');
  await tx
    .transaction(async (inner) => {
      await work(inner);
      if (!isKept) throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}
