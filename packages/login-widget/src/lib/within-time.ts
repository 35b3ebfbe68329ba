import { delay } from './delay.ts';

/** Resolves with undefined when the promise rejects or takes too long. */
export async function withinTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
): Promise<Value | undefined> {
  const waiting = new AbortController();
  const timeout = delay(milliseconds, waiting.signal).then(() => undefined);
  const value = await Promise.race([promise.catch(() => undefined), timeout]);
  waiting.abort();
  return value;
}
