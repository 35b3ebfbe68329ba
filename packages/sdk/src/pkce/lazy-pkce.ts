import { loadChunk } from '../platform/load-chunk.ts';
import type { Pkce, PkceOptions } from './pkce.ts';

/** Loads the code of PKCE with the first request that starts or ends a flow. */
export function createLazyPkce(options: PkceOptions): Pkce {
  let loaded: Pkce | undefined;
  const load = async (): Promise<Pkce> => {
    const { createPkce } = await loadChunk(() => import('./pkce.ts'));
    return (loaded ??= createPkce(options));
  };
  return {
    challenge: async (flow) => (await load()).challenge(flow),
    middleware: async (request, send) =>
      (request.pkceChallenge ?? request.pkceVerifiers)
        ? (await load()).middleware(request, send)
        : send(request),
  };
}
