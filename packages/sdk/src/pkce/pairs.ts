import type { PkceNamespace } from '../http/call.ts';
import type { WebStorage } from '../platform/platform.ts';
import { isRecord, parseJson } from '../validation/record.ts';
import type { PkcePair } from './verifier.ts';

/** The pairs of flows that have been started and not ended yet. */
export interface PkcePairs {
  read: (namespace: PkceNamespace) => PkcePair | undefined;
  write: (namespace: PkceNamespace, pair: PkcePair) => void;
  clear: (namespace: PkceNamespace) => void;
}

const isPair = (value: unknown): value is PkcePair =>
  isRecord(value) &&
  typeof value.code_challenge === 'string' &&
  typeof value.code_verifier === 'string';

/**
 * Links may be opened in any tab, so their pairs are in the storage of all tabs. A redirect comes
 * back to the tab that left, so its pair stays there, and two tabs can sign in at the same time;
 * only where a tab has no storage of its own, the one of all tabs takes it.
 */
export function createPairs(prefix: string, shared: WebStorage, tab: WebStorage): PkcePairs {
  const keyOf = (namespace: PkceNamespace) => `${prefix}::PKCE_VERIFIER:${namespace}`;
  const placesOf = (namespace: PkceNamespace) => (namespace === 'oauth' ? [tab, shared] : [shared]);

  return {
    read(namespace) {
      const kept = placesOf(namespace).map((place) => parseJson(place.getItem(keyOf(namespace))));
      return kept.find(isPair);
    },
    write(namespace, pair) {
      const key = keyOf(namespace);
      const text = JSON.stringify(pair);
      placesOf(namespace).some((place) => {
        place.setItem(key, text);
        return place.getItem(key) === text;
      });
    },
    clear(namespace) {
      for (const place of placesOf(namespace)) place.removeItem(keyOf(namespace));
    },
  };
}
