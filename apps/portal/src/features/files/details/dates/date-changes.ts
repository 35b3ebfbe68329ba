import { areDatesInOrder } from '@bakehouse/contract';
import type { FileDates } from '../../../../api/files.ts';
import { formatDate } from '../../../../time/format-date.ts';
import {
  fromLocalText,
  type WallClockOccurrence,
  wallClockOccurrenceOf,
  toLocalText,
  formatZone,
} from '../../../../time/local-time.ts';
import { formatRelativeTime } from '../../../../time/relative-time.ts';
import type { DateField, DatesDraft } from '../../../../drafts/date-draft.ts';

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

export const draftOf = <Base extends FileDates>(base: Base, zone: string): DatesDraft<Base> => ({
  base,
  typed: {
    openable: toLocalText(base.openable, zone),
    expires: toLocalText(base.expires, zone),
  },
  meant: { openable: base.openable, expires: base.expires },
  zone,
});

export const areSame = (one: FileDates, other: FileDates): boolean =>
  DATE_FIELDS.every(({ field }) => one[field] === other[field]);

/** Undefined for a text that is not a date. */
function instantOf(
  { typed, meant, zone }: DatesDraft,
  field: DateField,
): string | null | undefined {
  const text = typed[field];
  if (text === toLocalText(meant[field], zone)) return meant[field];
  return text === '' ? null : (fromLocalText(text, zone) ?? undefined);
}

export function readDates(draft: DatesDraft): WantedDates {
  const openable = instantOf(draft, 'openable');
  const expires = instantOf(draft, 'expires');
  if (openable === undefined) return { kind: 'problem', field: 'openable', message: INCOMPLETE };
  if (expires === undefined) return { kind: 'problem', field: 'expires', message: INCOMPLETE };
  const dates = { openable, expires };
  if (areSame(draft.base, dates)) return { kind: 'unchanged' };
  return areDatesInOrder(openable, expires)
    ? { kind: 'changed', dates }
    : { kind: 'problem', field: 'expires', message: OUT_OF_ORDER };
}

/** Rewrites the fields; a text that is not a date stays as typed. */
function write<Base extends FileDates>(
  { typed }: DatesDraft,
  instants: Readonly<Record<DateField, string | null | undefined>>,
  { base, zone }: Pick<DatesDraft<Base>, 'base' | 'zone'>,
): DatesDraft<Base> {
  const textOf = (field: DateField) =>
    instants[field] === undefined ? typed[field] : toLocalText(instants[field], zone);
  return {
    base,
    typed: { openable: textOf('openable'), expires: textOf('expires') },
    meant: { openable: instants.openable ?? null, expires: instants.expires ?? null },
    zone,
  };
}

/** Moves a draft onto newer dates: a field that nobody edited takes the new date. */
export function rebase<Base extends FileDates>(draft: DatesDraft, base: Base): DatesDraft<Base> {
  const follow = (field: DateField) => {
    const instant = instantOf(draft, field);
    return instant === draft.base[field] ? base[field] : instant;
  };
  const instants = { openable: follow('openable'), expires: follow('expires') };
  return write(draft, instants, { base, zone: draft.zone });
}

/** Keeps the instants and rewrites their texts for another time zone. */
export function inZone<Base extends FileDates>(
  draft: DatesDraft<Base>,
  zone: string,
): DatesDraft<Base> {
  if (zone === draft.zone) return draft;
  const instants = { openable: instantOf(draft, 'openable'), expires: instantOf(draft, 'expires') };
  return write(draft, instants, { base: draft.base, zone });
}

/** Null means that no date was chosen, not that one is missing. */
export const dateText = (iso: string | null, zone: string): string =>
  iso === null ? 'Not set' : formatDate(iso, zone);

export function instantText(draft: DatesDraft, field: DateField): string {
  const instant = instantOf(draft, field);
  return dateText(instant === undefined ? draft.typed[field] : instant, draft.zone);
}

export const zoneNote = (now: number, zone: string): string =>
  `Times are in ${formatZone(now, zone)}`;

const NOT_SET = {
  openable: 'Not set: it can be opened at once.',
  expires: 'Not set: it never expires.',
} as const satisfies Record<DateField, string>;

const WHICH = {
  once: '',
  first:
    '. This time occurs twice on that day (clocks go back). The first one is used; to enter the second, choose UTC.',
  second: '. This time occurs twice on that day (clocks go back). The second one is used.',
  skipped: '. This time does not exist on that day (clocks go forward).',
} as const satisfies Record<WallClockOccurrence, string>;

/** Repeats the date in words, because each browser writes dates in its own order. */
export function fieldHint(draft: DatesDraft, field: DateField, now: number): string {
  const iso = instantOf(draft, field);
  if (iso === null) return NOT_SET[field];
  if (iso === undefined) return INCOMPLETE;
  const which = WHICH[wallClockOccurrenceOf(draft.typed[field], iso, draft.zone)];
  return `${formatDate(iso, draft.zone)}, ${formatRelativeTime(Date.parse(iso), now)}${which}`;
}

type Availability = 'waiting' | 'open' | 'expired';

const availabilityAt = (now: number, { openable, expires }: FileDates): Availability => {
  if (expires !== null && Date.parse(expires) <= now) return 'expired';
  return openable !== null && Date.parse(openable) > now ? 'waiting' : 'open';
};

const CONSEQUENCES = {
  waiting: 'Nobody can open the file until it becomes openable.',
  open: 'Everybody with access can open the file at once.',
  expired: 'The file will have expired: nobody can open it any more.',
} as const satisfies Record<Availability, string>;

/** The immediate effect of a change; null when only a later instant changes. */
export function consequence(from: FileDates, to: FileDates, now: number): string | null {
  const availability = availabilityAt(now, to);
  return availability === availabilityAt(now, from) ? null : CONSEQUENCES[availability];
}
