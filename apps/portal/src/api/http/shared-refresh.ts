import { toUnreachable } from './failure.ts';

export interface SharedRefreshOptions {
  isOnline: () => boolean;
  sessionToken: () => string | null;
  /** Resolves to false when the session is gone; rejects when that could not be found out. */
  refreshSession: () => Promise<boolean>;
}

export interface SharedRefresh {
  /** How many there were; a call remembers it when it sets out. */
  count: () => number;
  /**
   * Whether a session lives after a call with `refused` was turned away. Asks the server once for
   * all calls, and not at all where the token was replaced or refreshed since the call set out.
   * @throws ApiFailure when that could not be found out
   */
  isAliveAfter: (refused: string, countBefore: number) => Promise<boolean>;
}

export function createSharedRefresh(options: SharedRefreshOptions): SharedRefresh {
  let refreshing: Promise<boolean> | null = null;
  let count = 0;

  const refresh = async () => {
    try {
      const isAlive = await options.refreshSession();
      count += 1;
      return isAlive;
    } catch (cause) {
      throw toUnreachable(options.isOnline(), cause);
    } finally {
      refreshing = null;
    }
  };

  return {
    count: () => count,
    async isAliveAfter(refused, countBefore) {
      const current = options.sessionToken();
      if (current === null) return false;
      if (current !== refused || count !== countBefore) return true;
      refreshing ??= refresh();
      return refreshing;
    },
  };
}
