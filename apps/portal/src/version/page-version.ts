import { ApiFailure } from '@bakehouse/contract';
import type { ServerStateApi } from '../api/server-state.ts';
import { createListeners } from '../lib/listeners.ts';

/** Compares the build of this page with the build on the server. */
export interface PageVersion {
  /** Receives the build id from every response of the server. */
  noteServerBuild: (build: string | null) => void;
  isOutdated: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server for its build; a failure is ignored. */
  check: () => void;
  /** Does the same as `check`, unless the server has responded within the last minute. */
  checkOncePerMinute: () => void;
  /** Reloads the page if the server responds. @throws ApiFailure when it does not, or is in maintenance */
  reload: () => Promise<void>;
}

interface PageVersionOptions {
  /** The build id of this page; null when the page has none. */
  own: string | null;
  api: ServerStateApi;
  now: () => number;
  reloadPage: () => void;
}

const CHECK_INTERVAL_MS = 60_000;

export function createPageVersion({ own, api, now, reloadPage }: PageVersionOptions): PageVersion {
  const listeners = createListeners();
  let isOutdated = false;
  let lastContactAt = now();

  const noteServerBuild = (build: string | null) => {
    lastContactAt = now();
    if (isOutdated || own === null || build === null || build === own) return;
    isOutdated = true;
    listeners.notify();
  };

  const check = () => {
    lastContactAt = now();
    api.fetchState().then(
      ({ build }) => noteServerBuild(build),
      () => undefined,
    );
  };

  return {
    noteServerBuild,
    isOutdated: () => isOutdated,
    subscribe: listeners.subscribe,
    check,
    checkOncePerMinute() {
      if (!isOutdated && now() - lastContactAt >= CHECK_INTERVAL_MS) check();
    },
    async reload() {
      const { isInMaintenance } = await api.fetchState();
      // The page would be replaced by the one about maintenance, with everything that was typed.
      if (isInMaintenance) throw new ApiFailure({ status: 503, isMaintenance: true });
      reloadPage();
    },
  };
}

declare module '../lib/services.tsx' {
  interface Services {
    pageVersion: PageVersion;
  }
}
