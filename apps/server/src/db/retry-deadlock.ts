const DEADLOCK = '40P01';
const TRIES = 5;

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === DEADLOCK) || isDeadlock(error.cause));

/**
 * Safe to repeat, because Postgres rolls back the transaction that it ends.
 * @throws the error of `run`; a deadlock only after five tries
 */
export async function retryDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}
