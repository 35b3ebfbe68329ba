import type { Context } from '../context.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import type { OneTapTools } from '../one-tap/start.ts';
import type { OneTap } from '../one-tap/types.ts';

export const createOneTap = (context: Context, tools: Omit<OneTapTools, 'context'>): OneTap => ({
  start: (options = {}, request) =>
    context.within(request, async ({ signal }) => {
      const { start } = await loadChunk(() => import('../one-tap/start.ts'));
      return start({ ...tools, context }, options, signal);
    }),
});
