import { type ExchangeOptions, UNCACHED } from './http/exchange.ts';
import { toUnreachable } from './http/failure.ts';

const TIMEOUT_MS = 5_000;

/** The build of the portal that the server has, or null where it does not say. */
export const readBuild = (headers: Headers): string | null => headers.get('x-bakehouse-build');

export interface BuildApi {
  /** Asks for the head of the page, which is cheap. @throws ApiFailure when nothing answers */
  ask: () => Promise<string | null>;
}

export const createBuildApi = ({
  base,
  fetch: send,
  isOnline,
}: Pick<ExchangeOptions, 'base' | 'fetch' | 'isOnline'>): BuildApi => ({
  async ask() {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { headers } = await send(`${base}/`, { method: 'HEAD', ...UNCACHED, signal });
      return readBuild(headers);
    } catch (cause) {
      throw toUnreachable(isOnline(), cause);
    }
  },
});
