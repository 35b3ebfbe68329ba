import { describe, expect, it } from 'vitest';
import { chooseLimit, fridayText, parseLimit, readLimitText, toLimitText } from './typed-terms.ts';

const at = (iso: string, zone = 'UTC') => ({ now: Date.parse(iso), zone });
const SATURDAY = at('2026-11-28T09:30:00Z');

it.each([
  ['2026-11-28T09:30:00Z', 'UTC', '2026-12-04T18:00'],
  ['2026-12-04T17:59:00Z', 'UTC', '2026-12-04T18:00'],
  ['2026-12-04T18:00:00Z', 'UTC', '2026-12-11T18:00'],
  ['2026-12-03T20:00:00Z', 'Asia/Kolkata', '2026-12-04T18:00'],
  ['2026-12-04T12:40:00Z', 'Asia/Kolkata', '2026-12-11T18:00'],
])('at %s in %s, Friday is %s', (now, zone, text) => {
  expect(fridayText(at(now, zone))).toBe(text);
});

describe('a limit', () => {
  it.each([
    ['none', '', undefined],
    ['once', 'once', { max_openings: 1 }],
    ['three', 'three', { max_openings: 3 }],
    ['week', 'week', { days_after_first_opening: 7 }],
    ['friday', 'friday 2026-12-04T18:00', { until: '2026-12-04T18:00:00.000Z' }],
    ['seven', 'seven 2026-12-05T09:30', { until: '2026-12-05T09:30:00.000Z' }],
  ] as const)('of the choice %s is the text “%s”', (choice, text, terms) => {
    const chosen = chooseLimit(choice, readLimitText(''), SATURDAY);
    expect(toLimitText(chosen)).toBe(text);
    expect(parseLimit(text, SATURDAY)).toEqual({ terms });
  });

  it('keeps the date of a day that was chosen when another date is wanted', () => {
    const friday = readLimitText('friday 2026-12-04T18:00');
    expect(toLimitText(chooseLimit('date', friday, SATURDAY))).toBe('date 2026-12-04T18:00');
  });

  it.each([
    ['date', 'Complete the date and time.'],
    ['date 2026-11-28T09:30', 'Choose a date that is not over yet.'],
    ['friday 2026-11-27T18:00', 'Choose a date that is not over yet.'],
  ])('with the text “%s” is refused', (text, problem) => {
    expect(parseLimit(text, SATURDAY)).toEqual({ problem });
  });
});
