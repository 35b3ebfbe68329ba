import { areInOrder } from '@bakehouse/contract';
import type { FileDates } from '../../../api/files.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { fromLocalText, localZone, toLocalText } from '../../../lib/local-time.ts';

export type DateField = keyof FileDates;

/** What stands in the two fields. */
export type TypedDates = Readonly<Record<DateField, string>>;

export const DATE_FIELDS = [
  { field: 'openable', label: 'Openable' },
  { field: 'expires', label: 'Expires' },
] as const satisfies readonly { field: DateField; label: string }[];

export const INCOMPLETE = 'Enter the whole date and time, or clear it.';
const OUT_OF_ORDER = 'The file must expire after it becomes openable.';

type WantedDates =
  | { kind: 'unchanged' }
  | { kind: 'problem'; field: DateField; message: string }
  | { kind: 'changed'; dates: FileDates };

export const toTyped = ({ openable, expires }: FileDates): TypedDates => ({
  openable: toLocalText(openable),
  expires: toLocalText(expires),
});

export const areSame = (one: FileDates, other: FileDates): boolean =>
  DATE_FIELDS.every(({ field }) => one[field] === other[field]);

/** A field shows minutes: as long as it says the same, the stored instant keeps its seconds. */
const readField = (text: string, stored: string | null) => {
  if (text === toLocalText(stored)) return stored;
  return text === '' ? null : fromLocalText(text);
};

const isUnreadable = (text: string) => text !== '' && fromLocalText(text) === null;

/** What the fields ask for, as a change of the dates that they started from. */
export function readDates(base: FileDates, typed: TypedDates): WantedDates {
  const unreadable = DATE_FIELDS.find(({ field }) => isUnreadable(typed[field]));
  if (unreadable) return { kind: 'problem', field: unreadable.field, message: INCOMPLETE };
  const dates = {
    openable: readField(typed.openable, base.openable),
    expires: readField(typed.expires, base.expires),
  };
  if (areSame(base, dates)) return { kind: 'unchanged' };
  return areInOrder(dates.openable, dates.expires)
    ? { kind: 'changed', dates }
    : { kind: 'problem', field: 'expires', message: OUT_OF_ORDER };
}

/** The same wishes on top of newer dates: a field that nobody touched follows them. */
export function rebase(base: FileDates, typed: TypedDates, current: FileDates): TypedDates {
  const follow = (field: DateField) =>
    typed[field] === toLocalText(base[field]) ? toLocalText(current[field]) : typed[field];
  return { openable: follow('openable'), expires: follow('expires') };
}

/** Without a date is a choice here, and nothing that is missing. */
export const dateText = (iso: string | null): string =>
  iso === null ? 'Not set' : formatDate(iso);

/** What a field says, as a date. */
export const typedText = (text: string): string =>
  dateText(text === '' ? null : (fromLocalText(text) ?? text));

export const zoneNote = (now: number): string => `Times are in ${localZone(now)}`;

const NOT_SET = {
  openable: 'Not set: it can be opened at once.',
  expires: 'Not set: it never expires.',
} as const satisfies Record<DateField, string>;

/** The date in a field in words that no reader takes for another: browsers write it in their own order. */
export function fieldHint(field: DateField, text: string, now: number): string {
  if (text === '') return NOT_SET[field];
  const iso = fromLocalText(text);
  return iso === null ? INCOMPLETE : `${formatDate(iso)}, ${relativeTime(Date.parse(iso), now)}`;
}

type Standing = 'waiting' | 'open' | 'expired';

const standingAt = (now: number, { openable, expires }: FileDates): Standing => {
  if (expires !== null && Date.parse(expires) <= now) return 'expired';
  return openable !== null && Date.parse(openable) > now ? 'waiting' : 'open';
};

const CONSEQUENCES = {
  waiting: 'Nobody can open the file until it becomes openable.',
  open: 'Everybody with access can open the file at once.',
  expired: 'The file has expired then: nobody can open it any more.',
} as const satisfies Record<Standing, string>;

/** What changes at the moment of the change; null when only something later does. */
export function consequence(from: FileDates, to: FileDates, now: number): string | null {
  const standing = standingAt(now, to);
  return standing === standingAt(now, from) ? null : CONSEQUENCES[standing];
}
