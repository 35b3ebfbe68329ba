import type { SlowHash } from '../lib/crypto/slow-hash.ts';

const known = new WeakMap<SlowHash, SlowHash>();

/** Hashes each text once: the demo's password and PINs stay the same each time they are laid anew. */
export function rememberedHash(slowHash: SlowHash): SlowHash {
  const hashes = new Map<string, Promise<string>>();
  const remembered = known.get(slowHash) ?? {
    ...slowHash,
    hash(text: string) {
      const hash = hashes.get(text) ?? slowHash.hash(text);
      hashes.set(text, hash);
      return hash;
    },
  };
  known.set(slowHash, remembered);
  return remembered;
}
