import { toUnreachable } from './failure.ts';
import type { Reply } from './reply.ts';

export interface ExchangeOptions {
  /** Address that the paths are appended to, without a slash at its end. */
  base: string;
  fetch: typeof fetch;
  isOnline: () => boolean;
  /** Hears of the headers of every answer. */
  onAnswer?: ((headers: Headers) => void) | undefined;
}

/** The browser's cache does not know whose session an answer belongs to, nor of newer builds. */
export const UNCACHED = { cache: 'no-store' } as const satisfies RequestInit;

interface Message {
  path: string;
  init: RequestInit;
  /** Leaves the body of a good answer to be read as it comes. */
  isStreamed?: boolean;
}

/** One request and its answer. @throws ApiFailure when nothing answers */
export type Exchange = (message: Message, token: string | null) => Promise<Reply>;

export const createExchange =
  ({ base, fetch: send, isOnline, onAnswer }: ExchangeOptions): Exchange =>
  async ({ path, init, isStreamed = false }, token) => {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    try {
      const response = await send(base + path, { ...init, headers, ...UNCACHED });
      onAnswer?.(response.headers);
      return { response, text: isStreamed && response.ok ? '' : await response.text() };
    } catch (cause) {
      init.signal?.throwIfAborted();
      throw toUnreachable(isOnline(), cause);
    }
  };
