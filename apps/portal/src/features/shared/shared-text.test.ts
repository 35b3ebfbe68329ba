import { describe, expect, it } from 'vitest';
import { toBanText, toStatusDetail, toRuleText } from './shared-text.ts';

const NEXT = '2026-12-05T00:00:00.000Z';
const showDay = (iso: string) => iso.slice(0, 10);

describe('toStatusDetail', () => {
  it.each([
    ['open', true, NEXT, 'Until 2026-12-05'],
    ['open', true, null, null],
    ['open', false, NEXT, null],
    ['not_openable_yet', false, NEXT, 'Opens on 2026-12-05'],
    ['not_openable_yet', false, null, null],
    ['expired', false, null, null],
    ['closed', false, null, 'Baker inactive'],
  ] as const)(
    'says of a file that is %s (allowed: %s) until %s: %s',
    (status, isAllowed, changesAt, text) => {
      expect(toStatusDetail({ status, isAllowed, changesAt }, showDay)).toBe(text);
    },
  );
});

describe('toBanText', () => {
  const ofBakers = (...bakers: string[]) => toBanText({ organisation: false, bakers });
  const sentenceOf = (...bakers: string[]) =>
    ofBakers(...bakers)
      ?.sentence.map(({ kind, text }) => (kind === 'email' ? `<${text}>` : text))
      .join('');

  it('is null without a ban', () => {
    expect(ofBakers()).toBeNull();
  });

  it.each([
    [['bo@b.test'], '<bo@b.test> banned you from opening their files. Ask them to lift the ban.'],
    [['bo', 'cy', 'di'], '<bo>, <cy> and <di> banned you from opening their files.'],
    [['bo', 'cy', 'di', 'eli'], '<bo>, <cy>, <di> and others banned you from opening their files.'],
  ])('names the bakers %j', (bakers, text) => {
    expect(sentenceOf(...bakers)).toContain(text);
  });

  it('tells the ban of the organisation before those of bakers', () => {
    expect(toBanText({ organisation: true, bakers: ['bo@b.test'] })?.title).toBe(
      'You are banned from all files',
    );
  });
});

it.each([
  [true, null, 'Your address has access'],
  [true, 2, 'Your address has access, 2 openings left'],
  [true, 1, 'Your address has access, 1 opening left'],
  [false, 0, 'Your address has access'],
])('says why a file opens (%s) with %s openings left', (isAllowed, openingsLeft, text) => {
  expect(toRuleText({ rule: 'email_grant', isAllowed, openingsLeft })).toBe(text);
});
