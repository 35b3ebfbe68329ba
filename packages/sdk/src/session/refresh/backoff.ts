const BACKOFF_BASE_MS = 2_000;
const MAX_BACKOFF_EXPONENT = 7;
const BACKOFF_JITTER_MS = 175;

/**
 * The delay after a failed attempt, in milliseconds: about 4 s, 8 s, 16 s … 256 s, with jitter.
 * @param attempt the number of failed attempts
 * @param random returns a number from 0 to 1; 0.5 means no jitter
 */
export const backoffDelayMs = (attempt: number, random: () => number): number =>
  BACKOFF_BASE_MS * 2 ** Math.min(attempt, MAX_BACKOFF_EXPONENT) +
  Math.round((random() * 2 - 1) * BACKOFF_JITTER_MS);
