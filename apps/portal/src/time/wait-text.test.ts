import { expect, it } from 'vitest';
import { toWaitText } from './wait-text.ts';

it.each([
  [0, 'Try again in 1 second.'],
  [1, 'Try again in 1 second.'],
  [90, 'Try again in 90 seconds.'],
  [120, 'Try again in 2 minutes.'],
  [121, 'Try again in 3 minutes.'],
  [900, 'Try again in 15 minutes.'],
  [5_400, 'Try again in 90 minutes.'],
  [7_200, 'Try again in 2 hours.'],
  [86_400, 'Try again in 24 hours.'],
])('formats %i seconds as: %s', (seconds, text) => {
  expect(toWaitText(seconds)).toBe(text);
});
