import type { FileDates } from '../../../../api/files.ts';
import { toDateParts } from '../../../../time/format-date.ts';
import { BULK_TEXTS, DATES_NOTE_TEXTS } from '../texts.ts';

const DATE_FIELD_NAMES = ['openable', 'expires'] as const;

/** The text leaves out the time zone, because the dialog names it once. */
function toDateFieldText(dates: FileDates, field: keyof FileDates, zone: string): string {
  if (dates[field] === null) return DATES_NOTE_TEXTS.none[field];
  const parts = toDateParts(dates[field], zone);
  return typeof parts === 'string' ? parts : parts.text;
}

/** Dates that stay as they are get no note. */
export const toChangeNote = (from: FileDates, to: FileDates, zone: string): string =>
  DATE_FIELD_NAMES.filter((field) => from[field] !== to[field])
    .map((field) => {
      const change = BULK_TEXTS.fromTo(
        toDateFieldText(from, field, zone),
        toDateFieldText(to, field, zone),
      );
      return `${DATES_NOTE_TEXTS.field[field]} ${change}`;
    })
    .join('; ');

export const toDatesText = (dates: FileDates, zone: string): string =>
  DATE_FIELD_NAMES.map(
    (field) => `${DATES_NOTE_TEXTS.field[field]} ${toDateFieldText(dates, field, zone)}`,
  ).join('; ');
