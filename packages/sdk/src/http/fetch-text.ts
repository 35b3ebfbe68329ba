import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import { UNREACHABLE_MESSAGE } from './deadline.ts';
import type { TextResponse } from './parse-response.ts';

/**
 * Fetches a response and reads its body as text.
 * @throws UnreachableError for every failure except an abort
 */
export async function fetchText(
  { fetch }: Pick<Platform, 'fetch'>,
  url: string,
  init: RequestInit,
): Promise<TextResponse> {
  try {
    const response = await fetch(url, {
      credentials: 'include',
      // Redirects are refused, because one could send the session token to an unknown host.
      redirect: 'error',
      ...init,
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new UnreachableError(UNREACHABLE_MESSAGE, { cause: error });
  }
}
