import { expect, it } from 'vitest';
import { bucketText, unitText } from './trend-text.ts';

const START = Date.parse('2026-11-15T18:30:00Z');

it.each([
  ['minute', '16 Nov 2026, 00:00', 'One bar a minute'],
  ['five minutes', '16 Nov 2026, 00:00', 'One bar for five minutes'],
  ['half an hour', '16 Nov 2026, 00:00', 'One bar for half an hour'],
  ['hour', '16 Nov 2026, 00:00', 'One bar an hour'],
  ['day', '16 Nov 2026', 'One bar a day'],
  ['week', 'Week of 16 Nov 2026', 'One bar a week'],
] as const)('names a bar of one %s "%s"', (unit, text, note) => {
  expect(bucketText(unit, START, 'Asia/Kolkata')).toBe(text);
  expect(unitText(unit)).toBe(note);
});
