import { createContext, useContext, useEffect } from 'react';
import { createListeners } from '../../lib/listeners.ts';

/** The texts of the question that a user answers before unsaved work is discarded. */
export interface UnsavedWork {
  title: string;
  text: string;
  stay: string;
  discard: string;
}

/** The unsaved work of a dialog, or of the page with all its dialogs. */
export interface UnsavedWorkScope {
  /** Returns a function that removes the work again. */
  add: (work: UnsavedWork) => () => void;
  /** The work that was added last; null if there is none. */
  get: () => UnsavedWork | null;
  subscribe: (listener: () => void) => () => void;
}

/** Work in a scope is also work in the one around it. */
export function createUnsavedWorkScope(outer?: Pick<UnsavedWorkScope, 'add'>): UnsavedWorkScope {
  let all: readonly { work: UnsavedWork }[] = [];
  const { subscribe, notify } = createListeners();
  return {
    add(work) {
      const removeOutside = outer?.add(work);
      // An object of its own, because several forms can add the same work.
      const entry = { work };
      all = [...all, entry];
      notify();
      return () => {
        removeOutside?.();
        all = all.filter((other) => other !== entry);
        notify();
      };
    },
    get: () => all.at(-1)?.work ?? null,
    subscribe,
  };
}

export const UnsavedWorkScopeContext = createContext(createUnsavedWorkScope());

/** While there is work, closing its dialog or leaving the page asks first. Null is no work. */
export function useUnsavedWork(work: UnsavedWork | null): void {
  const scope = useContext(UnsavedWorkScopeContext);
  useEffect(() => (work === null ? undefined : scope.add(work)), [scope, work]);
}
