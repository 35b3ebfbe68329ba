type Listener<Value> = (next: Value, previous: Value) => void;

/** One value that can be watched. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Returns the function that ends the watching. */
  subscribe: (listener: Listener<Value>) => () => void;
}

/** A listener that throws is reported and does not keep the others from hearing. */
export function createStore<Value>(initial: Value, report: (error: unknown) => void): Store<Value> {
  let value = initial;
  const listeners = new Set<{ call: Listener<Value> }>();
  return {
    get: () => value,
    set(next) {
      const previous = value;
      if (Object.is(previous, next)) return;
      value = next;
      for (const { call } of [...listeners]) {
        try {
          call(next, previous);
        } catch (error) {
          report(error);
        }
      }
    },
    subscribe(call) {
      const entry = { call };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}
