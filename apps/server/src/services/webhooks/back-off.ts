import type { Random } from '../../lib/crypto/random.ts';

const MINUTE_MS = 60_000;
const DELAYS_MS = [5000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
const LONGEST_DELAY_MS = 60 * MINUTE_MS;
/** Receivers that failed together are not asked again together. */
const JITTER = 0.2;

/** @param failures the failed tries of the event, the last one included */
export function backOffMs(random: Random, failures: number): number {
  const delay = DELAYS_MS[failures - 1] ?? LONGEST_DELAY_MS;
  return Math.round(delay * (1 + (JITTER * random.bytes(1).readUInt8(0)) / 255));
}
