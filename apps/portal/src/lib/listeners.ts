export interface Listeners {
  /** Returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void;
  /** Does not call listeners that subscribe during the call. */
  notify: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify() {
      for (const listener of [...listeners]) listener();
    },
  };
}
