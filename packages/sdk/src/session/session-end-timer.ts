import { abortWithSignal } from '../http/abort-with.ts';
import type { ClientRuntime } from '../http/deadline.ts';
import { waitByWallClock } from './refresh/wait-by-wall-clock.ts';

export interface SessionEndTimerOptions extends ClientRuntime {
  onEnd: () => void;
}

/** Calls `onEnd` when the session ends by the device's clock, also after a sleep. */
export function createSessionEndTimer({ platform, destroyed, onEnd }: SessionEndTimerOptions): {
  /** @param endsAt NaN if the session has no known end */
  set: (endsAt: number) => void;
} {
  let last: AbortController | undefined;
  return {
    set(endsAt) {
      last?.abort();
      if (Number.isNaN(endsAt)) return;
      const wait = (last = new AbortController());
      abortWithSignal(wait, destroyed);
      void waitByWallClock(platform, endsAt - platform.now(), wait.signal).then(() => {
        if (!wait.signal.aborted) onEnd();
      });
    },
  };
}
