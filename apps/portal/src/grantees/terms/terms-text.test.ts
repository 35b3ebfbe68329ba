import { expect, it } from 'vitest';
import { toTermsTexts } from './terms-text.ts';

const UNTIL = '2026-03-06T17:00:00.000Z';
const showDate = (iso: string) => iso.slice(0, 10);

it.each([
  ['email', undefined, undefined, []],
  ['email', { max_openings: 3 }, { openings: 2, until: null }, ['2 of 3 left']],
  [
    'email',
    { max_openings: 3, max_openings_in_all: 2 },
    { openings: 0, until: null },
    ['0 of 2 left'],
  ],
  ['email', { until: UNTIL }, { openings: null, until: UNTIL }, ['until 2026-03-06']],
  [
    'email',
    { days_after_first_opening: 7 },
    { openings: null, until: null },
    ['7 days after the first opening'],
  ],
  [
    'email',
    { days_after_first_opening: 7, max_openings: 1 },
    { openings: 0, until: UNTIL },
    ['0 of 1 left', 'until 2026-03-06'],
  ],
  [
    'domain',
    { max_openings: 1, max_openings_in_all: 20 },
    { openings: 12, until: null },
    ['once a person', '12 of 20 left in all'],
  ],
] as const)('says of the grant of an %s with %j and %j left: %j', (type, terms, left, texts) => {
  expect(toTermsTexts({ type, terms, left }, showDate)).toEqual(texts);
});
