interface Timer {
  due: number;
  fire: () => void;
}

/** Lets everything that is ready run, up to the next timer or answer. */
export const flushTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A clock that moves only when told. */
export interface FakeClock {
  now: () => number;
  delay: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Lets time pass, firing each timer at its moment. */
  advance: (ms: number) => Promise<void>;
  /** Lets time pass while timers stand still, as during the sleep of a laptop. */
  sleep: (ms: number) => void;
  /** Sets the device's clock without any time passing. */
  adjust: (ms: number) => void;
  pending: () => number;
}

export function createFakeClock(start: number): FakeClock {
  let elapsed = 0;
  let offset = start;
  const timers = new Set<Timer>();

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
