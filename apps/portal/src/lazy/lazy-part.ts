import { loadFailedStyles } from './failed-styles.ts';

export type LazyPartState<Value> =
  { status: 'loading' } | { status: 'ready'; value: Value } | { status: 'failed' };

/** A part of the page, such as a component, whose code is a chunk of its own. */
export interface LazyPart<Value> {
  get: () => LazyPartState<Value>;
  subscribe: (listener: () => void) => () => void;
  /** Loads the chunk unless it is here; retries after a failure. */
  load: () => Promise<Value>;
  /** Loads the chunk before it is needed; a failure shows only where the part is rendered. */
  preload: () => void;
}

const LOADING = { status: 'loading' } as const;
const FAILED = { status: 'failed' } as const;

export function lazyPart<Value>(importChunk: () => Promise<Value>): LazyPart<Value> {
  const listeners = new Set<() => void>();
  let state: LazyPartState<Value> = LOADING;
  let loading: Promise<Value> | null = null;

  const set = (next: LazyPartState<Value>) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const importOnce = async () => {
    try {
      await loadFailedStyles();
      const value = await importChunk();
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
    if (state.status === 'failed') set(LOADING);
    loading ??= importOnce();
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
      // Some browsers never request a module again that failed once.
      if (navigator.onLine) load().catch(() => undefined);
    },
  };
}
