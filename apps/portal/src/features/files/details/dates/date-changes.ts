import { areInOrder } from '@bakehouse/contract';
import type { FileDates } from '../../../../api/files.ts';
import { formatDate } from '../../../../time/format-date.ts';
import {
  fromLocalText,
  type Occurrence,
  occurrenceOf,
  toLocalText,
  zoneText,
} from '../../../../time/local-time.ts';
import { relativeTime } from '../../../../time/relative-time.ts';
import type { DateField, DatesDraft } from '../../../../drafts/date-drafts.ts';

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

/** What a field asks for; undefined where it holds no date that can be stored. */
function wishOf({ typed, meant, zone }: DatesDraft, field: DateField): string | null | undefined {
  const text = typed[field];
  if (text === toLocalText(meant[field], zone)) return meant[field];
  return text === '' ? null : (fromLocalText(text, zone) ?? undefined);
}

/** What the fields ask for, as a change of the dates that they started from. */
export function readDates(draft: DatesDraft): WantedDates {
  const openable = wishOf(draft, 'openable');
  const expires = wishOf(draft, 'expires');
  if (openable === undefined) return { kind: 'problem', field: 'openable', message: INCOMPLETE };
  if (expires === undefined) return { kind: 'problem', field: 'expires', message: INCOMPLETE };
  const dates = { openable, expires };
  if (areSame(draft.base, dates)) return { kind: 'unchanged' };
  return areInOrder(openable, expires)
    ? { kind: 'changed', dates }
    : { kind: 'problem', field: 'expires', message: OUT_OF_ORDER };
}

/** The fields written anew for these wishes; what is no date stays as it was typed. */
function write<Base extends FileDates>(
  { typed }: DatesDraft,
  wishes: Readonly<Record<DateField, string | null | undefined>>,
  { base, zone }: Pick<DatesDraft<Base>, 'base' | 'zone'>,
): DatesDraft<Base> {
  const textOf = (field: DateField) =>
    wishes[field] === undefined ? typed[field] : toLocalText(wishes[field], zone);
  return {
    base,
    typed: { openable: textOf('openable'), expires: textOf('expires') },
    meant: { openable: wishes.openable ?? null, expires: wishes.expires ?? null },
    zone,
  };
}

/** The same wishes on top of newer dates: a field that nobody touched follows them. */
export function rebase<Base extends FileDates>(draft: DatesDraft, base: Base): DatesDraft<Base> {
  const follow = (field: DateField) => {
    const wish = wishOf(draft, field);
    return wish === draft.base[field] ? base[field] : wish;
  };
  const wishes = { openable: follow('openable'), expires: follow('expires') };
  return write(draft, wishes, { base, zone: draft.zone });
}

/** The same wishes by other clocks: what was meant stays, whatever it is called there. */
export function inZone<Base extends FileDates>(
  draft: DatesDraft<Base>,
  zone: string,
): DatesDraft<Base> {
  if (zone === draft.zone) return draft;
  const wishes = { openable: wishOf(draft, 'openable'), expires: wishOf(draft, 'expires') };
  return write(draft, wishes, { base: draft.base, zone });
}

/** Without a date is a choice here, and nothing that is missing. */
export const dateText = (iso: string | null, zone: string): string =>
  iso === null ? 'Not set' : formatDate(iso, zone);

/** What a field asks for, as a date. */
export function wishText(draft: DatesDraft, field: DateField): string {
  const wish = wishOf(draft, field);
  return dateText(wish === undefined ? draft.typed[field] : wish, draft.zone);
}

export const zoneNote = (now: number, zone: string): string =>
  `Times are in ${zoneText(now, zone)}`;

const NOT_SET = {
  openable: 'Not set: it can be opened at once.',
  expires: 'Not set: it never expires.',
} as const satisfies Record<DateField, string>;

const WHICH = {
  once: '',
  first: '. The clocks show this time twice: the first is meant. For the second, choose UTC.',
  second: '. The clocks show this time twice: the second is meant.',
  skipped: '. The clocks leave out the time that you typed.',
} as const satisfies Record<Occurrence, string>;

/** The date in a field in words that no reader takes for another: browsers write it in their own order. */
export function fieldHint(draft: DatesDraft, field: DateField, now: number): string {
  const iso = wishOf(draft, field);
  if (iso === null) return NOT_SET[field];
  if (iso === undefined) return INCOMPLETE;
  const which = WHICH[occurrenceOf(draft.typed[field], iso, draft.zone)];
  return `${formatDate(iso, draft.zone)}, ${relativeTime(Date.parse(iso), now)}${which}`;
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
