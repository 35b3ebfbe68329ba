interface FakeTimer {
  due: number;
  fire: () => void;
}

/** Runs all pending microtasks, up to the next timer or response. */
export const flushTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A clock that only advances when a test calls it. */
export interface FakeClock {
  now: () => number;
  delay: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Advances the clock, and fires each timer when it is due. */
  advance: (ms: number) => Promise<void>;
  /** Advances the clock without firing timers, as when a laptop sleeps. */
  sleep: (ms: number) => void;
  /** Changes the device's clock by this time, in milliseconds, as when a user corrects it. */
  adjust: (ms: number) => void;
  pending: () => number;
}

export function createFakeClock(start: number): FakeClock {
  let elapsed = 0;
  let offset = start;
  const timers = new Set<FakeTimer>();

  const runUntil = async (end: number) => {
    await flushTasks();
    const next = [...timers].sort((a, b) => a.due - b.due).find(({ due }) => due <= end);
    if (next) {
      elapsed = Math.max(elapsed, next.due);
      next.fire();
      await runUntil(end);
    }
    elapsed = end;
  };
  return {
    now: () => offset + elapsed,
    delay: (ms, signal) =>
      new Promise((resolve) => {
        const fire = () => {
          timers.delete(timer);
          signal.removeEventListener('abort', fire);
          resolve();
        };
        const timer = { due: elapsed + ms, fire };
        timers.add(timer);
        signal.addEventListener('abort', fire);
        if (signal.aborted) fire();
      }),
    advance: (ms) => runUntil(elapsed + ms),
    sleep: (ms) => {
      offset += ms;
    },
    adjust: (ms) => {
      offset += ms;
    },
    pending: () => timers.size,
  };
}
