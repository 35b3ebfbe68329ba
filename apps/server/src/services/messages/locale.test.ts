import { expect, it } from 'vitest';
import { formatMinutes, formatUtcTime, toLocale } from './locale.ts';

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_ch', 'de'],
  ['de-DE-u-ca-gregory-co-phonebk-nu-latn-hc-h23', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
  ['den', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('writes to a reader of %j in %s', (tag, locale) => {
  expect(toLocale(tag)).toBe(locale);
});

it.each([
  [1, '1 minute', '1 Minute'],
  [30, '30 minutes', '30 Minuten'],
  [60, '60 minutes', '60 Minuten'],
  [90, '90 minutes', '90 Minuten'],
  [120, '2 hours', '2 Stunden'],
  [1440, '24 hours', '24 Stunden'],
  [10_080, '7 days', '7 Tage'],
])('writes %i minutes as %s and %s', (minutes, english, german) => {
  expect([formatMinutes('en', minutes), formatMinutes('de', minutes)]).toEqual([english, german]);
});

it('writes an instant in UTC', () => {
  const instant = new Date('2026-11-23T14:05:59Z');
  expect(formatUtcTime('en', instant)).toBe('23 November 2026 at 14:05 UTC');
  expect(formatUtcTime('de', instant)).toBe('23. November 2026 um 14:05 UTC');
});
