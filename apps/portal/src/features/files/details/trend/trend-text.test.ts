import { describe, expect, it } from 'vitest';
import { bucketTexts, trendNote } from './trend-text.ts';

const START = Date.parse('2026-11-15T18:30:00Z');
const at = (...instants: string[]) => instants.map((instant) => Date.parse(instant));

describe('the names of bars', () => {
  it.each([
    ['minute', '16 Nov 2026, 00:00', 'Per minute · Asia/Kolkata'],
    ['five minutes', '16 Nov 2026, 00:00', 'Per five minutes · Asia/Kolkata'],
    ['half an hour', '16 Nov 2026, 00:00', 'Per half hour · Asia/Kolkata'],
    ['hour', '16 Nov 2026, 00:00', 'Per hour · Asia/Kolkata'],
    ['day', '16 Nov 2026', 'Per day · Asia/Kolkata'],
    ['week', 'Week of 16 Nov 2026', 'Per week · Asia/Kolkata'],
  ] as const)('of one %s are as "%s"', (unit, text, note) => {
    expect(bucketTexts(unit, [START], 'Asia/Kolkata')).toEqual([text]);
    expect(trendNote(unit, 'Asia/Kolkata')).toBe(note);
  });

  it.each([
    [
      'Europe/London',
      at('2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'),
      ['25 Oct 2026, 01:00 (UTC+1)', '25 Oct 2026, 01:00 (UTC)', '25 Oct 2026, 02:00 (UTC)'],
    ],
    [
      'America/St_Johns',
      at('2026-11-01T03:30:00Z', '2026-11-01T04:30:00Z'),
      ['1 Nov 2026, 01:00 (UTC-2:30)', '1 Nov 2026, 01:00 (UTC-3:30)'],
    ],
    [
      'UTC',
      at('2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'),
      ['25 Oct 2026, 00:00', '25 Oct 2026, 01:00'],
    ],
    [
      'Pacific/Kiritimati',
      at('2026-11-01T03:00:00Z', '2026-11-01T04:00:00Z'),
      ['1 Nov 2026, 17:00', '1 Nov 2026, 18:00'],
    ],
  ])('in %s tell two hours apart that have one name', (zone, starts, texts) => {
    expect(bucketTexts('hour', starts, zone)).toEqual(texts);
  });
});
