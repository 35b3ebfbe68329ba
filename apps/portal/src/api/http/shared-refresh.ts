import { toUnreachableFailure } from './failure.ts';

export interface SharedRefreshOptions {
  isOnline: () => boolean;
  sessionToken: () => string | null;
  /** Resolves to false when the session has ended; rejects when the server cannot be reached. */
  refreshSession: () => Promise<boolean>;
}

export interface SharedRefresh {
  /** The number of refreshes so far; a call reads it before it is sent. */
  count: () => number;
  /**
   * Whether a session is still alive after the token `refused` got a 401. All calls share one
   * request to the server; none is sent if the token was replaced or refreshed after `countBefore`.
   * @throws ApiFailure when the server cannot be reached
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
      throw toUnreachableFailure(options.isOnline(), cause);
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
