import type { PkceFlow } from '../http/api-request.ts';
import type { WebStorage } from '../platform/platform.ts';
import { matchesShape } from '../validation/matches-shape.ts';
import { parseJson } from '../validation/record.ts';
import type { PkcePair } from './pair.ts';

/** Stores the PKCE pairs of flows that have started but not ended. */
export interface PkcePairStore {
  read: (flow: PkceFlow) => PkcePair | undefined;
  write: (flow: PkceFlow, pair: PkcePair) => void;
  clear: (flow: PkceFlow) => void;
}

const isPkcePair = (value: unknown): value is PkcePair =>
  matchesShape(value, { code_challenge: '', code_verifier: '' });

/**
 * The user may open an email link in any tab, so its PKCE pair is in local storage. An OAuth
 * redirect returns to the same tab, so its pair is in session storage, which lets two tabs sign in
 * at the same time. If session storage does not work, local storage takes that pair too.
 */
export function createPkcePairStore(
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
        .find(isPkcePair),
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
