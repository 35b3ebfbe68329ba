import { readUrlToken, removeUrlToken, type UrlToken } from '@bakehouse/sdk';
import { paths, trimPath } from '../config/paths.ts';
import { createListeners } from '../lib/listeners.ts';

const RESET_TOKEN_TYPE = 'reset_password';

/** A failed token is kept, so that it can be sent again when the server was not reached. */
export type UrlTokenState =
  | { status: 'none' }
  | ({ status: 'open' | 'sent' } & UrlToken)
  | ({ status: 'failed'; error: unknown } & UrlToken);

/** Keeps the token in memory only; a reload forgets it. */
export interface UrlTokenStore {
  get: () => UrlTokenState;
  subscribe: (listener: () => void) => () => void;
  /** Redeems the token, unless a request with it is under way. A redeemed token is forgotten. */
  redeem: (send: (token: UrlToken) => Promise<unknown>) => Promise<void>;
  forget: () => void;
}

const NO_TOKEN: UrlTokenState = { status: 'none' };

const readUrlTokenState = ({ pathname, href }: Location): UrlTokenState => {
  const path = trimPath(pathname);
  const found = readUrlToken(href);
  if (found === null) return NO_TOKEN;
  if (path === paths.resetPassword)
    return { status: 'open', tokenType: RESET_TOKEN_TYPE, token: found.token };
  return path === paths.authenticate ? { status: 'open', ...found } : NO_TOKEN;
};

/**
 * Moves the token from the URL into the store, so that it gets into no request, bookmark or
 * history entry.
 */
const takeUrlTokenState = (location: Location, history: History): UrlTokenState => {
  const found = readUrlTokenState(location);
  if (found !== NO_TOKEN) history.replaceState(history.state, '', removeUrlToken(location.href));
  return found;
};

/** Must be called before the page sends its first request. */
export function createUrlToken({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): UrlTokenStore {
  const { subscribe, notify } = createListeners();
  let state = takeUrlTokenState(location, history);

  const set = (next: UrlTokenState) => {
    state = next;
    notify();
  };

  return {
    get: () => state,
    subscribe,
    async redeem(send) {
      if (state.status === 'none' || state.status === 'sent') return;
      const { tokenType, token } = state;
      set({ status: 'sent', tokenType, token });
      try {
        await send({ tokenType, token });
        set(NO_TOKEN);
      } catch (error) {
        set({ status: 'failed', tokenType, token, error });
      }
    },
    forget: () => set(NO_TOKEN),
  };
}

export const isResetToken = (state: UrlTokenState): boolean =>
  'tokenType' in state && state.tokenType === RESET_TOKEN_TYPE;

declare module '../lib/services.tsx' {
  interface Services {
    urlToken: UrlTokenStore;
  }
}
