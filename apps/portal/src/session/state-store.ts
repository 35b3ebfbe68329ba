import type { SessionState } from './session-state.ts';

export interface StateStore {
  get: () => SessionState;
  set: (next: SessionState) => void;
  subscribe: (listener: () => void) => () => void;
  /** Resolves as soon as nobody is on the way back: true when they have arrived. */
  whenDecided: () => Promise<boolean>;
}

export function createStateStore(): StateStore {
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'signedOut', onPurpose: false, reason: null };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe,
    whenDecided: () =>
      new Promise((resolve) => {
        const check = () => {
          if (state.status === 'interrupted') return;
          unsubscribe();
          resolve(state.status === 'signedIn');
        };
        const unsubscribe = subscribe(check);
        check();
      }),
  };
}
