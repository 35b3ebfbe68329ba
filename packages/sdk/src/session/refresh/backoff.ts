const BASE_MS = 2_000;
const HIGHEST_EXPONENT = 7;
const JITTER_MS = 175;

/**
 * The delay after a failed attempt, in milliseconds: about 4 s, 8 s, 16 s … 256 s, with jitter.
 * @param attempt 1 for the first
 * @param random from 0 to 1; 0.5 means no jitter
 */
export const backoffDelay = (attempt: number, random: () => number): number =>
  BASE_MS * 2 ** Math.min(attempt, HIGHEST_EXPONENT) + Math.round((random() * 2 - 1) * JITTER_MS);
