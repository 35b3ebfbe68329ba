import { createListeners } from '../lib/listeners.ts';
import {
  nextSessionState,
  type SessionEvent,
  type SessionEvents,
  type PortalSessionState,
} from './portal-session-state.ts';

export interface SessionStore {
  get: () => PortalSessionState;
  subscribe: (listener: () => void) => () => void;
  send: <Event extends SessionEvent>(event: Event, payload: SessionEvents[Event]) => void;
  /** Resolves when no page is interrupted any more: to true if its user has logged in again. */
  whenResumed: () => Promise<boolean>;
}

export function createSessionStore(): SessionStore {
  const { subscribe, notify } = createListeners();
  let state: PortalSessionState = { status: 'unknown' };

  return {
    get: () => state,
    subscribe,
    send(event, payload) {
      const next = nextSessionState(state, event, payload);
      if (next === state) return;
      state = next;
      notify();
    },
    whenResumed: () =>
      new Promise((resolve) => {
        const check = () => {
          if (state.status === 'interrupted') return;
          unsubscribe();
          resolve(state.status === 'complete');
        };
        const unsubscribe = subscribe(check);
        check();
      }),
  };
}
