/** Starts a timer and returns a function that cancels it. */
type StartTimer = (ms: number, run: () => void) => () => void;

export interface ToastTimers {
  now: () => number;
  after: StartTimer;
}

interface Countdown {
  left: number;
  startedAt: number;
  cancel: () => void;
}

interface Countdowns {
  start: (id: string, left: number) => void;
  stop: (id: string) => void;
  pause: () => void;
  resume: () => void;
}

/** One countdown per toast; all of them can be paused together. */
export function createCountdowns(
  { now, after }: ToastTimers,
  onEnd: (id: string) => void,
): Countdowns {
  const countdowns = new Map<string, Countdown>();
  let isPaused = false;

  function start(id: string, left: number) {
    const cancel = isPaused ? () => undefined : after(left, () => onEnd(id));
    countdowns.set(id, { left, startedAt: now(), cancel });
  }

  return {
    start,
    stop(id) {
      countdowns.get(id)?.cancel();
      countdowns.delete(id);
    },
    pause() {
      if (isPaused) return;
      isPaused = true;
      for (const countdown of countdowns.values()) {
        countdown.cancel();
        countdown.left = Math.max(0, countdown.left - (now() - countdown.startedAt));
      }
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, { left }] of [...countdowns]) start(id, left);
    },
  };
}
