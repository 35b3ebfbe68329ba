const DEADLOCK = '40P01';
const TRIES = 5;

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === DEADLOCK) || isDeadlock(error.cause));

/**
 * Runs a transaction again that the database ended because it and another one waited for each
 * other's locks: nothing of it is done then.
 * @throws what `run` throws, a deadlock only after five of them
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
