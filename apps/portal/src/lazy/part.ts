import { loadFailedStyles } from './failed-styles.ts';

/** Where the code of a part stands. */
export type PartState<Value> =
  { status: 'waiting' } | { status: 'ready'; value: Value } | { status: 'failed' };

/** A part of the page whose code is a chunk of its own: the page is there before it. */
export interface Part<Value> {
  get: () => PartState<Value>;
  subscribe: (listener: () => void) => () => void;
  /** Resolves to what the chunk holds; asks for it anew after a failure. */
  load: () => Promise<Value>;
  /** Loads it before it is needed. A failure is shown where it is needed. */
  preload: () => void;
}

const WAITING = { status: 'waiting' } as const;
const FAILED = { status: 'failed' } as const;

export function createPart<Value>(fetchChunk: () => Promise<Value>): Part<Value> {
  const listeners = new Set<() => void>();
  let state: PartState<Value> = WAITING;
  let loading: Promise<Value> | null = null;

  const set = (next: PartState<Value>) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const fetchAndTell = async () => {
    try {
      await loadFailedStyles();
      const value = await fetchChunk();
      set({ status: 'ready', value });
      return value;
    } catch (error) {
      set(FAILED);
      throw error;
    } finally {
      loading = null;
    }
  };

  const load = () => {
    if (state.status === 'ready') return Promise.resolve(state.value);
    if (state.status === 'failed') set(WAITING);
    loading ??= fetchAndTell();
    return loading;
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    load,
    preload() {
      // Some browsers remember a module that failed for the life of the page.
      if (navigator.onLine) load().catch(() => undefined);
    },
  };
}
