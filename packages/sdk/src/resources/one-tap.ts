import type { Context } from '../context.ts';
import type { OneTapDependencies } from '../one-tap/start.ts';
import type { OneTap } from '../one-tap/types.ts';
import { loadChunk } from '../platform/load-chunk.ts';

export const createOneTap = (dependencies: OneTapDependencies & { context: Context }): OneTap => ({
  start: (options = {}, request) =>
    dependencies.context.within(request, async ({ signal }) => {
      const { start } = await loadChunk(() => import('../one-tap/start.ts'));
      return start(dependencies, options, signal);
    }),
});
