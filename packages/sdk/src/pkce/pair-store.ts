import type { PkceFlow } from '../http/api-request.ts';
import type { WebStorage } from '../platform/platform.ts';
import { isRecord, parseJson } from '../validation/record.ts';
import type { PkcePair } from './pair.ts';

/** The pairs of flows that have started and not ended. */
export interface PkcePairStore {
  read: (flow: PkceFlow) => PkcePair | undefined;
  write: (flow: PkceFlow, pair: PkcePair) => void;
  clear: (flow: PkceFlow) => void;
}

const isPair = (value: unknown): value is PkcePair =>
  isRecord(value) &&
  typeof value.code_challenge === 'string' &&
  typeof value.code_verifier === 'string';

/**
 * The user may open a link in any tab, so the pairs of links are in the storage of all tabs. An OAuth
 * redirect returns to the same tab, so its pair is in the storage of that tab, which lets two tabs
 * sign in at the same time. Where a tab has no storage of its own, the shared storage takes the pair.
 */
export function createPairStore(
  prefix: string,
  shared: WebStorage,
  tab: WebStorage,
): PkcePairStore {
  const keyOf = (flow: PkceFlow) => `${prefix}::PKCE_VERIFIER:${flow}`;
  const storagesFor = (flow: PkceFlow) => (flow === 'oauth' ? [tab, shared] : [shared]);

  return {
    read: (flow) =>
      storagesFor(flow)
        .map((storage) => parseJson(storage.getItem(keyOf(flow))))
        .find(isPair),
    write(flow, pair) {
      const key = keyOf(flow);
      const text = JSON.stringify(pair);
      storagesFor(flow).some((storage) => {
        storage.setItem(key, text);
        return storage.getItem(key) === text;
      });
    },
    clear(flow) {
      for (const storage of storagesFor(flow)) storage.removeItem(keyOf(flow));
    },
  };
}
