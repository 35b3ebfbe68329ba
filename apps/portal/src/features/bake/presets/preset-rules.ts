import {
  type GrantTerms,
  PRESET_MAX_DAYS,
  type PresetSettings,
  type PresetTerms,
} from '@bakehouse/contract';
import { countGrantees } from '../../../grantees/parse-people.ts';
import { toNewTermsTexts } from '../../../grantees/terms/terms-text.ts';
import { limitTextOf } from '../../../grantees/terms/typed-terms.ts';
import { dateTextAfterDays } from '../../../time/fields/date-presets.ts';
import { localDayOf } from '../../../time/local-days.ts';
import { fromLocalTimeText } from '../../../time/local-time.ts';
import type { SharedBakeFields } from '../batch/use-batch.ts';
import { toFieldLimitsText } from '../fields/typed-field-limits.ts';
import { FORM_TEXTS } from '../texts.ts';
import type { BakeTexts } from '../read-bake-texts.ts';
import { PRESET_TEXTS } from './texts.ts';

interface Today {
  now: number;
  zone: string;
}

type PresetDays = Pick<PresetSettings, 'openable_after_days' | 'expires_after_days'>;

const daysUntil = (instant: string | null, { now, zone }: Today) =>
  instant === null ? null : localDayOf(Date.parse(instant), zone) - localDayOf(now, zone);

const clampDays = (days: number, least: number) => Math.min(Math.max(days, least), PRESET_MAX_DAYS);

/** Dates of a preset count in days, so a date of today becomes "at once". */
const toPresetDays = (
  { openable, expires }: Pick<SharedBakeFields, 'openable' | 'expires'>,
  today: Today,
): PresetDays => {
  const from = daysUntil(openable, today);
  const until = daysUntil(expires, today);
  const opens = from === null || from <= 0 ? null : Math.min(from, PRESET_MAX_DAYS - 1);
  return {
    openable_after_days: opens,
    expires_after_days: until === null ? null : clampDays(until, (opens ?? 0) + 1),
  };
};

/** The end of the terms counts in days, too, and is at least tomorrow. */
const toPresetTerms = (terms: GrantTerms | undefined, today: Today): PresetTerms | undefined => {
  const { until, ...others } = terms ?? {};
  if (until === undefined) return terms && others;
  const days = daysUntil(until, today) ?? 1;
  return { ...others, until_after_days: clampDays(days, 1) };
};

const toGrantTerms = (terms: PresetTerms, { now, zone }: Today): GrantTerms => {
  const { until_after_days: days, ...others } = terms;
  const until =
    days === undefined ? null : fromLocalTimeText(dateTextAfterDays(now, days, zone), zone);
  return { ...others, ...(until !== null && { until }) };
};

const toTypedLimit = (terms: PresetTerms | null | undefined, today: Today) =>
  terms ? limitTextOf(toGrantTerms(terms, today), today.zone) : '';

export const toPresetSettings = (
  { people, terms, layers, tell, ...dates }: SharedBakeFields,
  today: Today,
): PresetSettings => ({
  people: [...people],
  terms: toPresetTerms(terms, today),
  fields: layers.map((layer) => ({
    field: layer.field,
    people: [...layer.emails],
    terms: toPresetTerms(layer.terms, today),
  })),
  ...toPresetDays(dates, today),
  tell,
});

const fieldLimitsOf = (fields: PresetSettings['fields'], today: Today) =>
  toFieldLimitsText(
    Object.fromEntries(fields.map(({ field, terms }) => [field, toTypedLimit(terms, today)])),
  );

/** `textOf` is the text that is read as a grantee again. */
export const toBakeTexts = (
  settings: PresetSettings,
  today: Today,
  textOf: (grantee: string) => string = (grantee) => grantee,
): BakeTexts => {
  const { now, zone } = today;
  const { fields } = settings;
  const dateText = (days: number | null) =>
    days === null ? '' : dateTextAfterDays(now, days, zone);
  const listText = (people: readonly string[]) => people.map(textOf).join(', ');
  return {
    people: listText(settings.people),
    limit: toTypedLimit(settings.terms, today),
    layers: fields.map(({ field, people }) => `${field}: ${listText(people)}`).join('\n'),
    fieldLimits: fieldLimitsOf(fields, today),
    openable: dateText(settings.openable_after_days),
    expires: dateText(settings.expires_after_days),
    tell: settings.tell,
  };
};

const toDatesText = ({ openable_after_days: from, expires_after_days: until }: PresetDays) =>
  [
    ...(from === null ? [] : [PRESET_TEXTS.opensAfter(from)]),
    until === null ? PRESET_TEXTS.neverExpires : PRESET_TEXTS.expiresAfter(until),
  ].join(', ');

export const toTypedDatesText = (
  { openable, expires }: Pick<BakeTexts, 'openable' | 'expires'>,
  today: Today,
): string => {
  const read = (text: string) => (text === '' ? null : fromLocalTimeText(text, today.zone));
  return toDatesText(toPresetDays({ openable: read(openable), expires: read(expires) }, today));
};

const toLimitsText = (terms: PresetTerms | null | undefined) => {
  const { until_after_days: days, ...others } = terms ?? {};
  const texts = [
    ...toNewTermsTexts(others, (iso) => iso),
    ...(days === undefined ? [] : [PRESET_TEXTS.endsAfter(days)]),
  ];
  return texts.length === 0 ? [] : [texts.join(', ')];
};

/** For example "2 people, 1 domain, 1 field · expires after 7 days". */
export const toPresetText = ({ people, fields, terms, ...days }: PresetSettings): string => {
  const who = [
    FORM_TEXTS.peopleCount(countGrantees(people)),
    ...(fields.length > 0 ? [PRESET_TEXTS.fields(fields.length)] : []),
  ].filter((text) => text !== '');
  const limits = toLimitsText(terms);
  return [
    who.length === 0 ? PRESET_TEXTS.nobody : who.join(', '),
    ...limits,
    toDatesText(days),
  ].join(' · ');
};

export const hasTypedTexts = ({ tell: _tell, ...texts }: BakeTexts): boolean =>
  Object.values(texts).some((text) => text.trim() !== '');
