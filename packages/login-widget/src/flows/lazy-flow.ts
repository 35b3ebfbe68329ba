import { lazyChunk } from '../lib/lazy-chunk.ts';
import { PartError } from '../config/errors/part-error.ts';
import type { Flow } from './flow.ts';

/** A flow in a chunk. */
export interface LazyFlow<Args extends unknown[]> extends Flow<Args> {
  /** Loads the chunk before the flow runs. A failure is shown only when the flow runs. */
  preload: () => void;
}

/** A flow that is loaded when it first runs; after a failure, the next run tries again. */
export function lazyFlow<Args extends unknown[]>(
  importFlow: () => Promise<Flow<Args>>,
): LazyFlow<Args> {
  const chunk = lazyChunk(async () => ({ flow: await importFlow() }));
  let hasFailed = false;
  const run: Flow<Args> = async (context, ...args) => {
    await chunk.load().catch((cause: unknown) => {
      const isRepeated = hasFailed;
      hasFailed = true;
      throw new PartError(cause, isRepeated);
    });
    await chunk.get()?.flow(context, ...args);
  };
  return Object.assign(run, { preload: chunk.preload });
}
