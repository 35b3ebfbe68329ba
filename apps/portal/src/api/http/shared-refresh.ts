import { toUnreachableFailure } from './failure.ts';

export interface SharedRefreshOptions {
  isOnline: () => boolean;
  sessionToken: () => string | null;
  /** Resolves to false when the session has ended; rejects when the server cannot be reached. */
  refreshSession: () => Promise<boolean>;
}

export interface SharedRefresh {
  /** The number of refreshes so far; callers read it before a request, for `isAliveAfter`. */
  count: () => number;
  /**
   * Resolves to true if the session is alive although the token `refused` got a 401. All callers
   * share one refresh request; none is sent if the token or `count()` has changed since the call.
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
