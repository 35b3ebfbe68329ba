interface AtIntervals<Value> {
  add: (value: Value) => void;
  end: () => void;
}

/** Passes values on, the first one at once and then the latest after each interval; none after its end. */
export function atIntervals<Value>(ms: number, pass: (value: Value) => void): AtIntervals<Value> {
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let hasEnded = false;

  const next = () => {
    timer = waiting === null ? null : setTimeout(next, ms);
    waiting?.();
    waiting = null;
  };

  return {
    add(value) {
      if (hasEnded) return;
      waiting = () => pass(value);
      if (timer === null) next();
    },
    end() {
      hasEnded = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
