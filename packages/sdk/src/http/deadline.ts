import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { RequestOptions } from '../types.ts';
import { abortWith } from './abort-with.ts';

const DEFAULT_TIMEOUT_MS = 30_000;

export const UNREACHABLE = 'Unable to contact our servers.';

/**
 * The timeout of a request that several callers share, in milliseconds. A caller with a longer
 * timeout extends it; a shorter one must not cut the other callers off.
 */
export const sharedTimeout = (timeout = 0): number => Math.max(timeout, DEFAULT_TIMEOUT_MS);

export interface ClientRuntime {
  platform: Platform;
  /** Aborts when the client is destroyed. */
  destroyed: AbortSignal;
}

/**
 * Runs a function under a timeout. The promise settles when the time is up or a signal aborts, even if
 * `run` ignores its signal, and leaves neither a timer nor a listener behind.
 * @throws UnreachableError when the time is up
 */
export async function withDeadline<Result>(
  { platform, destroyed }: ClientRuntime,
  { signal, timeout = DEFAULT_TIMEOUT_MS }: RequestOptions,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const request = new AbortController();
  abortWith(request, destroyed);
  if (signal) abortWith(request, signal);

  const rejectInTime = async (): Promise<never> => {
    await platform.delay(timeout, request.signal);
    request.signal.throwIfAborted();
    throw new UnreachableError(UNREACHABLE, { cause: new DOMException('', 'TimeoutError') });
  };
  try {
    request.signal.throwIfAborted();
    return await Promise.race([run(request.signal), rejectInTime()]);
  } finally {
    request.abort();
  }
}
