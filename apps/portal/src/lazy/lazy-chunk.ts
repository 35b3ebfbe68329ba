import { createListeners } from '../lib/listeners.ts';
import { loadFailedStyles } from './failed-styles.ts';
import { requireConnection } from './require-connection.ts';

export type LazyChunkState<Value> =
  { status: 'loading' } | { status: 'ready'; value: Value } | { status: 'failed' };

/** A value, such as a component, whose code is in a chunk of its own. */
export interface LazyChunk<Value> {
  get: () => LazyChunkState<Value>;
  subscribe: (listener: () => void) => () => void;
  /** Loads the chunk unless it is already loaded; retries after a failure. */
  load: () => Promise<Value>;
  /** Loads the chunk before it is needed; ignores a failure, which `load` reports later. */
  preload: () => void;
}

const LOADING_STATE = { status: 'loading' } as const;
const FAILED_STATE = { status: 'failed' } as const;

export function lazyChunk<Value>(importChunk: () => Promise<Value>): LazyChunk<Value> {
  const listeners = createListeners();
  let state: LazyChunkState<Value> = LOADING_STATE;
  let loading: Promise<Value> | null = null;

  const set = (next: LazyChunkState<Value>) => {
    state = next;
    listeners.notify();
  };

  const importOnce = async () => {
    try {
      await requireConnection();
      await loadFailedStyles();
      const value = await importChunk();
      set({ status: 'ready', value });
      return value;
    } catch (error) {
      set(FAILED_STATE);
      throw error;
    } finally {
      loading = null;
    }
  };

  const load = () => {
    if (state.status === 'ready') return Promise.resolve(state.value);
    if (state.status === 'failed') set(LOADING_STATE);
    loading ??= importOnce();
    return loading;
  };

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    load,
    preload() {
      if (navigator.onLine) load().catch(() => undefined);
    },
  };
}
