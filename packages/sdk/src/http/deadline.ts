import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { RequestOptions } from '../types.ts';
import { follow } from './follow.ts';

const DEFAULT_TIMEOUT_MS = 30_000;

export const UNREACHABLE = 'Unable to contact our servers.';

/**
 * The time of a request that several callers wait for, in milliseconds: who waits longer gets it,
 * who waits less leaves the time of the others as it is.
 */
export const sharedTimeout = (timeout = 0): number => Math.max(timeout, DEFAULT_TIMEOUT_MS);

/** What every wait of a client depends on. */
export interface Surroundings {
  platform: Platform;
  /** Aborts when the client is destroyed. */
  lifetime: AbortSignal;
}

/**
 * Runs something that must be over in time. The promise settles when the time is up or a signal
 * aborts, also where `run` does not listen, and leaves neither timer nor listener behind.
 */
export async function withDeadline<Result>(
  { platform, lifetime }: Surroundings,
  { signal, timeout = DEFAULT_TIMEOUT_MS }: RequestOptions,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const request = new AbortController();
  follow(request, lifetime);
  if (signal) follow(request, signal);

  const timeIsUp = async (): Promise<never> => {
    await platform.delay(timeout, request.signal);
    request.signal.throwIfAborted();
    throw new UnreachableError(UNREACHABLE, { cause: new DOMException('', 'TimeoutError') });
  };
  try {
    request.signal.throwIfAborted();
    return await Promise.race([run(request.signal), timeIsUp()]);
  } finally {
    request.abort();
  }
}
