import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import { UNREACHABLE } from './deadline.ts';
import type { Reply } from './parse-response.ts';

/**
 * One request, and its answer as text.
 * @throws UnreachableError for whatever goes wrong except a cancellation
 */
export async function fetchText(
  { fetch }: Pick<Platform, 'fetch'>,
  url: string,
  init: RequestInit,
): Promise<Reply> {
  try {
    const response = await fetch(url, {
      credentials: 'include',
      // A redirect would carry the session token to a host that nobody configured.
      redirect: 'error',
      ...init,
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new UnreachableError(UNREACHABLE, { cause: error });
  }
}
