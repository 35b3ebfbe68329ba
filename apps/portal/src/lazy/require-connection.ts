import { toUnreachableFailure } from '../api/http/failure.ts';

/**
 * Browsers never request a failed module again, and can be "offline" beside a local server.
 *
 * @throws ApiFailure that says that the browser is offline
 */
export async function requireConnection(): Promise<void> {
  if (navigator.onLine) return;
  try {
    await fetch(location.origin, { method: 'HEAD', cache: 'no-store' });
  } catch (error) {
    throw toUnreachableFailure(navigator.onLine, error);
  }
}
