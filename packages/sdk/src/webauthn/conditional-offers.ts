import type { WebStorage } from '../platform/platform.ts';
import { storageKeyOf } from '../session/stored-session.ts';
import { parseJson } from '../validation/record.ts';

/** The end of an id tells users apart, and a browser that was left keeps no id of anybody. */
const KEPT_CHARACTERS = 12;

/** The users for whom this browser was asked to create a passkey by itself, whatever came of it. */
export interface ConditionalOffers {
  has: (userId: string) => boolean;
  add: (userId: string) => void;
}

export function createConditionalOffers(
  storage: WebStorage,
  publicToken: string,
): ConditionalOffers {
  const key = `${storageKeyOf(publicToken)}::passkey_offers`;
  const read = (): readonly unknown[] => {
    const stored = parseJson(storage.getItem(key));
    return Array.isArray(stored) ? stored : [];
  };
  return {
    has: (userId) => read().includes(userId.slice(-KEPT_CHARACTERS)),
    add: (userId) =>
      storage.setItem(key, JSON.stringify([...read(), userId.slice(-KEPT_CHARACTERS)])),
  };
}
