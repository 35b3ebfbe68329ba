import { PRESET_MAX_DAYS, type PresetSettings } from '@bakehouse/contract';
import { countGrantees } from '../../../grantees/parse-people.ts';
import { dateTextAfterDays } from '../../../time/fields/date-presets.ts';
import { localDayOf } from '../../../time/local-days.ts';
import { fromLocalTimeText } from '../../../time/local-time.ts';
import type { SharedBakeFields } from '../batch/use-batch.ts';
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

export const toPresetSettings = (
  { people, layers, tell, ...dates }: SharedBakeFields,
  today: Today,
): PresetSettings => ({
  people: [...people],
  fields: layers.map(({ field, emails }) => ({ field, people: [...emails] })),
  ...toPresetDays(dates, today),
  tell,
});

export const toBakeTexts = (settings: PresetSettings, { now, zone }: Today): BakeTexts => {
  const dateText = (days: number | null) =>
    days === null ? '' : dateTextAfterDays(now, days, zone);
  return {
    people: settings.people.join(', '),
    limit: '',
    fieldLimits: '',
    layers: settings.fields.map(({ field, people }) => `${field}: ${people.join(', ')}`).join('\n'),
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

/** For example "2 people, 1 domain, 1 field · expires after 7 days". */
export const toPresetText = ({ people, fields, ...days }: PresetSettings): string => {
  const who = [
    FORM_TEXTS.peopleCount(countGrantees(people)),
    ...(fields.length > 0 ? [PRESET_TEXTS.fields(fields.length)] : []),
  ].filter((text) => text !== '');
  return `${who.length === 0 ? PRESET_TEXTS.nobody : who.join(', ')} · ${toDatesText(days)}`;
};

export const hasTypedTexts = ({ people, layers, openable, expires }: BakeTexts): boolean =>
  [people, layers, openable, expires].some((text) => text.trim() !== '');
