import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

it.each([
  [true, false, 'verified'],
  [true, true, 'pinRequired'],
  [false, true, 'unverified'],
  [false, false, 'unverified'],
] as const)('is for verified %s and PIN required %s: %s', (isVerified, requiresPin, standing) => {
  expect(standingOf({ isVerified, requiresPin })).toBe(standing);
});
