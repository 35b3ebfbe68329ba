import { createListeners } from '../lib/listeners.ts';

/** Drafts by key. They outlive their input field, so that changing to another tab loses none. */
export interface DraftStore<Draft> {
  get: (key: string) => Draft | undefined;
  keep: (key: string, draft: Draft | null) => void;
  all: () => Readonly<Record<string, Draft>>;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createDraftStore<Draft>(): DraftStore<Draft> {
  const drafts = new Map<string, Draft>();
  const { subscribe, notify } = createListeners();
  return {
    get: (key) => drafts.get(key),
    keep(key, draft) {
      if (draft === null) drafts.delete(key);
      else drafts.set(key, draft);
      notify();
    },
    all: () => Object.fromEntries(drafts),
    clear() {
      drafts.clear();
      notify();
    },
    subscribe,
  };
}
