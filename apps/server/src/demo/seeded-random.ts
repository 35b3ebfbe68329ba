import { createHash } from 'node:crypto';
import { createRandom, type Random } from '../lib/crypto/random.ts';

/** Repeatable bytes for demo data: SHA-256 in counter mode over the seed. Never use it for secrets. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  let pool = Buffer.alloc(0);
  return createRandom((length) => {
    while (pool.length < length) {
      counter += 1;
      const block = createHash('sha256').update(`${seed}:${counter}`).digest();
      pool = Buffer.concat([pool, block]);
    }
    const taken = pool.subarray(0, length);
    pool = pool.subarray(length);
    return Buffer.from(taken);
  });
}

export const below = (random: Random, limit: number): number =>
  random.bytes(4).readUInt32BE() % limit;

export const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[below(random, items.length)] ?? items[0];

export const pickFrom = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[below(random, Math.max(1, items.length))];

/** @param share the probability of true, from 0 to 1 */
export const chance = (random: Random, share: number): boolean =>
  below(random, 1_000_000) < share * 1_000_000;
