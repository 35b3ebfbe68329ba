/** A value, such as a component, whose code is in a chunk of its own. */
export interface LazyChunk<Value> {
  /** Undefined until the chunk is loaded. */
  get: () => Value | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Requests the chunk once; after a failure, the next call requests it again. */
  load: () => Promise<void>;
}

export function lazyChunk<Value>(importChunk: () => Promise<Value>): LazyChunk<Value> {
  const listeners = new Set<() => void>();
  let value: Value | undefined;
  let loading: Promise<void> | undefined;

  const importOnce = async () => {
    try {
      value = await importChunk();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
  };

  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: () => (loading ??= importOnce()),
  };
}
