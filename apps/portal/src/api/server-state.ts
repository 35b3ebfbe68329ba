import { MAINTENANCE_HEADER } from '@bakehouse/contract';
import { toUnreachableFailure } from './http/failure.ts';
import type { HttpOptions } from './http/http.ts';

const STATE_REQUEST_TIMEOUT_MS = 5_000;

/** The state of the server, which the headers of every response tell. */
export interface ServerState {
  /** The id of the portal build that the server delivers; null when the header is missing. */
  build: string | null;
  isInMaintenance: boolean;
}

export const readServerState = (headers: Headers): ServerState => ({
  build: headers.get('x-bakehouse-build'),
  isInMaintenance: headers.has(MAINTENANCE_HEADER),
});

export interface ServerStateApi {
  /** Sends a HEAD request for the page. @throws ApiFailure when no response arrives */
  fetchState: () => Promise<ServerState>;
}

export const createServerStateApi = ({
  base,
  fetch: sendRequest,
  isOnline,
}: Pick<HttpOptions, 'base' | 'fetch' | 'isOnline'>): ServerStateApi => ({
  async fetchState() {
    try {
      const signal = AbortSignal.timeout(STATE_REQUEST_TIMEOUT_MS);
      const { headers } = await sendRequest(`${base}/`, { method: 'HEAD', signal });
      return readServerState(headers);
    } catch (cause) {
      throw toUnreachableFailure(isOnline(), cause);
    }
  },
});
