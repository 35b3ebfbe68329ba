/** A value, such as a component, whose code is in a chunk of its own. */
export interface LazyChunk<Value> {
  /** Undefined until the chunk is loaded. */
  get: () => Value | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Requests the chunk once; after a failure, the next call requests it again. */
  load: () => Promise<void>;
  /** Requests the chunk before it is needed. After a failure, the next `load` requests it again. */
  preload: () => void;
}

/** There is no `navigator` on a server. */
const isOnline = ({ navigator }: { navigator?: Navigator }) => navigator?.onLine;

/**
 * Rejects when the site of the page cannot be reached, because browsers never request a module again
 * that failed to load.
 */
async function requireConnection(page: Pick<Window, 'fetch' | 'location'>): Promise<void> {
  if (isOnline(globalThis) === false)
    await page.fetch(page.location.origin, { method: 'HEAD', cache: 'no-store' });
}

/** Every part of the widget that an action of the user needs is imported by this. */
export async function importIfOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  await requireConnection(globalThis);
  return load();
}

export function lazyChunk<Value>(importChunk: () => Promise<Value>): LazyChunk<Value> {
  const listeners = new Set<() => void>();
  let value: Value | undefined;
  let loading: Promise<void> | undefined;

  const importOnce = async () => {
    try {
      value = await importIfOnline(importChunk);
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
  };

  const load = () => (loading ??= importOnce());

  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    preload() {
      if (isOnline(globalThis)) load().catch(() => undefined);
    },
  };
}
