import type { PkceFlow } from '../http/api-request.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import type { Platform } from '../platform/platform.ts';
import type { PkcePairStorage } from './pair-store.ts';
import type { Pkce } from './pkce.ts';

/** For each flow, the project setting that requires PKCE. */
const PKCE_SETTING_OF_FLOW = {
  magic_links: 'pkceRequiredForEmailMagicLinks',
  passwords: 'pkceRequiredForPasswordResets',
  oauth: 'pkceRequiredForOauth',
} as const satisfies Record<PkceFlow, keyof PkceConfig>;

export interface PkceConfig {
  pkceRequiredForEmailMagicLinks: boolean;
  pkceRequiredForPasswordResets: boolean;
  pkceRequiredForOauth: boolean;
}

export interface PkceOptions {
  platform: Platform;
  storage: PkcePairStorage;
  config: () => Promise<PkceConfig>;
}

/** Loads the code of PKCE when the project requires it, or when a flow that uses it has started. */
export function createLazyPkce({ platform, storage, config }: PkceOptions): Pkce {
  const isRequired = async (flow: PkceFlow): Promise<boolean> =>
    (await config())[PKCE_SETTING_OF_FLOW[flow]];
  let loaded: Pkce | undefined;
  const load = async (): Promise<Pkce> => {
    const { createPkce } = await loadChunk(() => import('./pkce.ts'));
    return (loaded ??= createPkce({ platform, storage, isRequired }));
  };

  const hasStarted = (flow: PkceFlow) =>
    [storage.tab, storage.shared].some(({ getItem }) => getItem(storage.keyOf(flow)) !== null);
  const startsWithPkce = async (flow: PkceFlow) => hasStarted(flow) || isRequired(flow);
  /** Only the end of an OAuth flow depends on the project: without a stored pair, it is refused. */
  const endsWithPkce = async (flows: readonly PkceFlow[]) =>
    flows.some(hasStarted) || (flows.includes('oauth') && isRequired('oauth'));
  return {
    challenge: async (flow) =>
      (await startsWithPkce(flow)) ? (await load()).challenge(flow) : undefined,
    async middleware(request, send) {
      const { pkceChallenge, pkceVerifiers = [] } = request;
      const usesPkce = pkceChallenge
        ? await startsWithPkce(pkceChallenge)
        : await endsWithPkce(pkceVerifiers);
      return usesPkce ? (await load()).middleware(request, send) : send(request);
    },
  };
}
