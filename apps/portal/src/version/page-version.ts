import type { BuildApi } from '../api/build.ts';

/** Whether the server has another version of the page than the one that runs here. */
export interface PageVersion {
  /** Takes note of the build that an answer of the server names. */
  note: (build: string | null) => void;
  isOld: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server, whatever comes of it. */
  check: () => void;
  /** The same, unless the server has been heard of lately. */
  checkNowAndThen: () => void;
}

interface PageVersionOptions {
  /** The build of this page; null where nobody said. */
  own: string | null;
  api: BuildApi;
  now: () => number;
}

const CHECK_INTERVAL_MS = 60_000;

export function createPageVersion({ own, api, now }: PageVersionOptions): PageVersion {
  const listeners = new Set<() => void>();
  let isOld = false;
  let heardAt = now();

  const note = (build: string | null) => {
    heardAt = now();
    if (isOld || own === null || build === null || build === own) return;
    isOld = true;
    for (const listener of [...listeners]) listener();
  };

  const check = () => {
    heardAt = now();
    api.ask().then(note, () => undefined);
  };

  return {
    note,
    isOld: () => isOld,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    check,
    checkNowAndThen() {
      if (!isOld && now() - heardAt >= CHECK_INTERVAL_MS) check();
    },
  };
}
