import { describe, expect, it } from 'vitest';
import { parseLimit } from '../../../grantees/terms/typed-terms.ts';
import { readFieldLimits } from '../fields/typed-field-limits.ts';
import { toBakeTexts, toPresetSettings, toPresetText, toTypedDatesText } from './preset-rules.ts';

const TODAY = { now: Date.parse('2026-03-27T10:30:00Z'), zone: 'Europe/Berlin' };
const TYPED = { people: [], layers: [], tell: true, openable: null, expires: null };
const SETTINGS = {
  people: ['dee@partner.example', '*@partner.example'],
  fields: [{ field: 'Prices', people: ['eli@partner.example', 'fay@partner.example'] }],
  openable_after_days: 1,
  expires_after_days: 30,
  tell: false,
};

describe('the dates of a preset', () => {
  it.each([
    ['none for ever', null, null, null, null],
    ['today is at once', '2026-03-27T22:00:00Z', null, null, null],
    ['a day begins at midnight of the zone', '2026-03-27T23:30:00Z', null, 1, null],
    ['an end of today is the end of tomorrow', null, '2026-03-27T12:00:00Z', null, 1],
    ['the end is later than the start', '2026-04-03T06:00:00Z', '2026-04-03T16:00:00Z', 7, 8],
    ['ten years are the most', '2036-04-03T06:00:00Z', '2099-01-01T00:00:00Z', 3649, 3650],
  ])('%s', (_, openable, expires, from, until) => {
    expect(toPresetSettings({ ...TYPED, openable, expires }, TODAY)).toMatchObject({
      openable_after_days: from,
      expires_after_days: until,
    });
  });

  it('become dates at the same time of day, also over a change of the clock', () => {
    expect(toBakeTexts(SETTINGS, TODAY)).toMatchObject({
      openable: '2026-03-28T11:30',
      expires: '2026-04-26T11:30',
    });
  });

  it('are said in words while they are typed', () => {
    const typed = { openable: '2026-03-30T00:00', expires: '2026-04-03T00:00' };
    expect(toTypedDatesText(typed, TODAY)).toBe('opens after 3 days, expires after 7 days');
    expect(toTypedDatesText({ openable: '', expires: '' }, TODAY)).toBe('never expires');
  });
});

it('fills in what was saved', () => {
  const layers = [{ field: 'Prices', path: "m/0'/0'/0'/1'", emails: ['eli@partner.example'] }];
  const settings = toPresetSettings(
    { ...TYPED, people: ['dee@partner.example'], layers, tell: false },
    TODAY,
  );
  expect(toBakeTexts(settings, TODAY)).toEqual({
    people: 'dee@partner.example',
    limit: '',
    fieldLimits: '',
    layers: 'Prices: eli@partner.example',
    openable: '',
    expires: '',
    tell: false,
  });
});

it('keeps the limits, whose ends count in days', () => {
  const until = '2026-04-03T16:00:00.000Z';
  const layers = [
    { field: 'Prices', path: "m/0'/0'/0'/1'", emails: [], terms: { max_openings: 1 } },
    { field: 'Notes', path: "m/0'/0'/0'/2'", emails: [], terms: { max_openings: 5, until } },
  ];
  const settings = toPresetSettings({ ...TYPED, terms: { until }, layers }, TODAY);
  expect(settings).toMatchObject({
    terms: { until_after_days: 7 },
    fields: [{ terms: { max_openings: 1 } }, { terms: { max_openings: 5, until_after_days: 7 } }],
  });
  const texts = toBakeTexts(settings, TODAY);
  expect(texts.limit).toBe('date 2026-04-03T11:30');
  const limits = readFieldLimits(texts.fieldLimits);
  expect(limits.Prices).toBe('once');
  expect(parseLimit(limits.Notes ?? '', TODAY)).toEqual({
    terms: { max_openings: 5, until: '2026-04-03T09:30:00.000Z' },
  });
});

it('fills in groups by their names', () => {
  const settings = { ...SETTINGS, people: ['group:g1', 'dee@partner.example'] };
  const textOf = (grantee: string) => grantee.replace('group:g1', 'Sales');
  expect(toBakeTexts(settings, TODAY, textOf).people).toBe('Sales, dee@partner.example');
});

it.each([
  [SETTINGS, '1 person, 1 domain, 1 field · opens after 1 day, expires after 30 days'],
  [
    { ...SETTINGS, people: [], fields: [], openable_after_days: null, expires_after_days: null },
    'Nobody yet · never expires',
  ],
  [
    { ...SETTINGS, fields: [], terms: { max_openings: 1, until_after_days: 7 } },
    '1 person, 1 domain · once a person, access for 7 days · opens after 1 day, expires after 30 days',
  ],
])('is summed up in words', (settings, text) => {
  expect(toPresetText(settings)).toBe(text);
});
