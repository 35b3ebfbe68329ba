import type { BuildApi } from '../api/build.ts';

/** Compares the build of this page with the build on the server. */
export interface PageVersion {
  /** Takes the build that an answer of the server names. */
  noteServerBuild: (build: string | null) => void;
  isOutdated: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server for its build; a failure is ignored. */
  check: () => void;
  /** As `check`, unless the server has answered within the last minute. */
  checkOncePerMinute: () => void;
  /** Reloads the page once the server answers. @throws ApiFailure when it does not */
  reload: () => Promise<void>;
}

interface PageVersionOptions {
  /** The build of this page; null where the page does not name one. */
  own: string | null;
  api: BuildApi;
  now: () => number;
  reloadPage: () => void;
}

const CHECK_INTERVAL_MS = 60_000;

export function createPageVersion({ own, api, now, reloadPage }: PageVersionOptions): PageVersion {
  const listeners = new Set<() => void>();
  let isOutdated = false;
  let lastAnswerAt = now();

  const noteServerBuild = (build: string | null) => {
    lastAnswerAt = now();
    if (isOutdated || own === null || build === null || build === own) return;
    isOutdated = true;
    for (const listener of [...listeners]) listener();
  };

  const check = () => {
    lastAnswerAt = now();
    api.ask().then(noteServerBuild, () => undefined);
  };

  return {
    noteServerBuild,
    isOutdated: () => isOutdated,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    check,
    checkOncePerMinute() {
      if (!isOutdated && now() - lastAnswerAt >= CHECK_INTERVAL_MS) check();
    },
    async reload() {
      await api.ask();
      reloadPage();
    },
  };
}
