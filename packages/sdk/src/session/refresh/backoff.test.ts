import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffDelayMs } from './backoff.ts';

describe('backoffDelayMs', () => {
  it.each([
    [1, 4_000],
    [2, 8_000],
    [3, 16_000],
    [4, 32_000],
    [5, 64_000],
    [6, 128_000],
    [7, 256_000],
    [8, 256_000],
    [1_000, 256_000],
  ])('returns after attempt %i: %i ms', (attempt, ms) => {
    expect(backoffDelayMs(attempt, () => 0.5)).toBe(ms);
  });

  it('never decreases, apart from the jitter, and stays at about 256 seconds', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), chance, chance, (attempt, a, b) => {
        const [wait, next] = [
          backoffDelayMs(attempt, () => a),
          backoffDelayMs(attempt + 1, () => b),
        ];
        expect(wait).toBeGreaterThanOrEqual(3_825);
        expect(next).toBeGreaterThanOrEqual(wait - 350);
        expect(next).toBeLessThanOrEqual(256_175);
      }),
      propertyRuns(),
    );
  });

  it('has a jitter of at most 175 ms in both directions', () => {
    expect(backoffDelayMs(1, () => 0)).toBe(3_825);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, chance) => {
          const plain = backoffDelayMs(attempt, () => 0.5);
          expect(Math.abs(backoffDelayMs(attempt, () => chance) - plain)).toBeLessThanOrEqual(175);
        },
      ),
      propertyRuns(),
    );
  });
});
