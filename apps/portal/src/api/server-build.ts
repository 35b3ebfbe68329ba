import { toUnreachableFailure } from './http/failure.ts';
import type { HttpOptions } from './http/http.ts';

const BUILD_REQUEST_TIMEOUT_MS = 5_000;

/** The id of the portal build that the server delivers; null when the header is missing. */
export const readServerBuild = (headers: Headers): string | null =>
  headers.get('x-bakehouse-build');

export interface ServerBuildApi {
  /** Sends a HEAD request for the page. @throws ApiFailure when no response arrives */
  fetchBuild: () => Promise<string | null>;
}

export const createServerBuildApi = ({
  base,
  fetch: sendRequest,
  isOnline,
}: Pick<HttpOptions, 'base' | 'fetch' | 'isOnline'>): ServerBuildApi => ({
  async fetchBuild() {
    try {
      const signal = AbortSignal.timeout(BUILD_REQUEST_TIMEOUT_MS);
      const { headers } = await sendRequest(`${base}/`, { method: 'HEAD', signal });
      return readServerBuild(headers);
    } catch (cause) {
      throw toUnreachableFailure(isOnline(), cause);
    }
  },
});
