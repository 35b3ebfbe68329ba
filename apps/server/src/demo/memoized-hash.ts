import type { SlowHash } from '../lib/crypto/slow-hash.ts';
import type { CallerNetwork } from '../lib/http/caller.ts';

const memoizedHashes = new WeakMap<SlowHash, SlowHash>();

/** A reset seeds the same password and PINs again, and the cache avoids hashing them again. */
export function toMemoizedHash(slowHash: SlowHash): SlowHash {
  const hashes = new Map<string, Promise<string>>();
  const memoized = memoizedHashes.get(slowHash) ?? {
    ...slowHash,
    hash(text: string, by: CallerNetwork) {
      const hash = hashes.get(text) ?? slowHash.hash(text, by);
      hashes.set(text, hash);
      return hash;
    },
  };
  memoizedHashes.set(slowHash, memoized);
  return memoized;
}
