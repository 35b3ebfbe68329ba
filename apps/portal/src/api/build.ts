import { toUnreachable } from './http/failure.ts';
import type { HttpOptions } from './http/http.ts';

const TIMEOUT_MS = 5_000;

/** Null when the server does not name the build of its portal. */
export const readBuild = (headers: Headers): string | null => headers.get('x-bakehouse-build');

export interface BuildApi {
  /** Requests the headers of the page only. @throws ApiFailure when no answer arrives */
  ask: () => Promise<string | null>;
}

export const createBuildApi = ({
  base,
  fetch: sendRequest,
  isOnline,
}: Pick<HttpOptions, 'base' | 'fetch' | 'isOnline'>): BuildApi => ({
  async ask() {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { headers } = await sendRequest(`${base}/`, { method: 'HEAD', signal });
      return readBuild(headers);
    } catch (cause) {
      throw toUnreachable(isOnline(), cause);
    }
  },
});
