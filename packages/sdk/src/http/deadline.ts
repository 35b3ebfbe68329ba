import { UnreachableError, UsageError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { RequestOptions } from '../types.ts';
import { abortWithSignal } from './abort-with.ts';

const DEFAULT_TIMEOUT_MS = 30_000;

export const UNREACHABLE_MESSAGE = 'Unable to contact our servers.';

/**
 * The timeout of a request that several callers share, in milliseconds. It is at least the default,
 * because one caller's short timeout must not end the request for the others.
 */
export const sharedRequestTimeoutMs = (timeout = 0): number =>
  Math.max(timeout, DEFAULT_TIMEOUT_MS);

export interface ClientRuntime {
  platform: Platform;
  /** A signal that aborts when the client's `destroy` method is called. */
  destroyed: AbortSignal;
}

/**
 * Runs a function under a timeout. The promise settles when the time is up or a signal aborts, even if
 * `run` ignores its signal, and leaves neither a timer nor a listener behind.
 * @throws UnreachableError when the time is up
 * @throws UsageError for an invalid timeout
 */
export async function withDeadline<Result>(
  { platform, destroyed }: ClientRuntime,
  { signal, timeout = DEFAULT_TIMEOUT_MS }: RequestOptions,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (typeof timeout !== 'number' || !(timeout >= 0)) {
    throw new UsageError('a client method', 'timeout must be a number, 0 or more');
  }
  const request = new AbortController();
  abortWithSignal(request, destroyed);
  if (signal) abortWithSignal(request, signal);

  const rejectInTime = async (): Promise<never> => {
    await platform.delay(timeout, request.signal);
    request.signal.throwIfAborted();
    throw new UnreachableError(UNREACHABLE_MESSAGE, {
      cause: new DOMException('', 'TimeoutError'),
    });
  };
  try {
    request.signal.throwIfAborted();
    return await Promise.race([run(request.signal), rejectInTime()]);
  } finally {
    request.abort();
  }
}
