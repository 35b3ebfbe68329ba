import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const MAX_TRIES = 6;
const FIRST_BACKOFF_MS = 10;

const backoffAfter = (tries: number) => {
  const longest = FIRST_BACKOFF_MS * 2 ** tries;
  return randomInt(longest / 2, longest);
};

/** Runs work again, up to six times in all, while it fails in a way that soon passes. */
export async function retryWhen<Result>(
  isTemporary: (error: unknown) => boolean,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === MAX_TRIES || !isTemporary(error)) throw error;
      await delay(backoffAfter(tries));
    }
  }
}
