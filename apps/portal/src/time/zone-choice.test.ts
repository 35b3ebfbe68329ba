import { expect, it } from 'vitest';
import { readZoneChoice, withZoneChoice, toZoneParams } from './zone-choice.ts';

it.each([
  ['zone=utc', 'utc'],
  ['zone=mine', 'mine'],
  ['zone=UTC', 'mine'],
  ['zone=Asia/Kolkata', 'mine'],
  ['', 'mine'],
])('reads "%s" as %s', (query, choice) => {
  expect(readZoneChoice(new URLSearchParams(query))).toBe(choice);
});

it.each([
  ['tab=files', 'utc', 'tab=files&zone=utc'],
  ['tab=files&zone=utc', 'mine', 'tab=files'],
  ['tab=files&zone=utc', 'utc', 'tab=files&zone=utc'],
  // Without a range, the rows and so the page stay the same.
  ['page=3&sort=name', 'utc', 'page=3&sort=name&zone=utc'],
  ['page=3&from=2026-11-01', 'utc', 'from=2026-11-01&zone=utc'],
  ['to=2026-11-01&zone=utc&page=3', 'mine', 'to=2026-11-01'],
] as const)('changes "%s" for the zone %s to "%s"', (query, choice, expected) => {
  expect(withZoneChoice(new URLSearchParams(query), choice).toString()).toBe(expected);
});

it('adds only a choice that is not the default to a link', () => {
  expect([toZoneParams('mine'), toZoneParams('utc')]).toEqual([{}, { zone: 'utc' }]);
});
