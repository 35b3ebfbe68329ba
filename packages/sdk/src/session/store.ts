type StoreListener<Value> = (next: Value, previous: Value) => void;

/** Holds a value, and calls its listeners when the value changes. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** @returns a function that removes the listener */
  subscribe: (listener: StoreListener<Value>) => () => void;
}

/** @param report receives the error of a listener that throws; the other listeners still run */
export function createStore<Value>(initial: Value, report: (error: unknown) => void): Store<Value> {
  let value = initial;
  const listeners = new Set<{ call: StoreListener<Value> }>();
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
