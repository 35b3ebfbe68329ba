import { createHash } from 'node:crypto';
import { createRandom, type Random } from '../lib/crypto/random.ts';

/** Repeatable bytes for demo data: SHA-256 in counter mode over the seed. Never use it for secrets. */
export function createSeededRandom(seed: string): Random {
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

export const randomBelow = (random: Random, limit: number): number =>
  random.bytes(4).readUInt32BE() % limit;

export const pickRandom = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[randomBelow(random, items.length)] ?? items[0];

export const pickRandomOrNone = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[randomBelow(random, Math.max(1, items.length))];

/** @param share the probability of true, from 0 to 1 */
export const isTrueWithChance = (random: Random, share: number): boolean =>
  randomBelow(random, 1_000_000) < share * 1_000_000;
