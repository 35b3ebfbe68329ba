import { areDatesInOrder } from '@bakehouse/contract';
import type { FileDates } from '../../api/files.ts';
import type { DateField, TypedDates } from '../../drafts/date-draft.ts';
import { formatDate } from '../../time/format-date.ts';
import { fromLocalTimeText } from '../../time/local-time.ts';
import { formatRelativeTime } from '../../time/relative-time.ts';
import { FORM_TEXTS } from './texts.ts';

type ParsedDates = { dates: FileDates } | { field: DateField; problem: string };

const toInstant = (text: string, zone: string) =>
  text === '' ? null : fromLocalTimeText(text, zone);

const isInvalidDateText = (text: string, zone: string) =>
  text !== '' && toInstant(text, zone) === null;

export function parseTypedDates(typed: TypedDates, zone: string): ParsedDates {
  for (const field of ['openable', 'expires'] as const)
    if (isInvalidDateText(typed[field], zone)) return { field, problem: FORM_TEXTS.noDate };
  const dates = {
    openable: toInstant(typed.openable, zone),
    expires: toInstant(typed.expires, zone),
  };
  return areDatesInOrder(dates.openable, dates.expires)
    ? { dates }
    : { field: 'expires', problem: FORM_TEXTS.datesOutOfOrder };
}

/** Repeats the date in words, because each browser writes dates in its own order. */
export function toDateHint(
  text: string,
  { zone, now, empty }: { zone: string; now: number; empty: string },
): string {
  const instant = toInstant(text, zone);
  if (instant === null) return empty;
  return `${formatDate(instant, zone)}, ${formatRelativeTime(Date.parse(instant), now)}`;
}
