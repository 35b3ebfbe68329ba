import type { RequestContext } from '../request-context.ts';
import type { OneTapDependencies } from '../one-tap/start.ts';
import type { OneTap } from '../one-tap/types.ts';
import { loadChunk } from '../platform/load-chunk.ts';

export const createOneTap = (
  dependencies: OneTapDependencies & { context: RequestContext },
): OneTap => ({
  start: (options = {}, request) =>
    dependencies.context.within(request, async ({ signal }) => {
      const { startOneTap } = await loadChunk(() => import('../one-tap/start.ts'));
      return startOneTap(dependencies, options, { signal, callerSignal: request?.signal });
    }),
});
