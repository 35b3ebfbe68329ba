import { areDatesInOrder } from '@bakehouse/contract';
import type { FileDates } from '../../../../api/files.ts';
import { formatDate } from '../../../../time/format-date.ts';
import {
  fromLocalTimeText,
  wallClockOccurrenceOf,
  toLocalTimeText,
  formatZone,
} from '../../../../time/local-time.ts';
import { formatRelativeTime } from '../../../../time/relative-time.ts';
import type { DateField, DatesDraft } from '../../../../drafts/date-draft.ts';
import {
  DATES_OUTCOME_TEXTS,
  DATE_FIELD_TEXTS,
  DATES_TEXTS,
  NOT_SET_TEXTS,
  CLOCK_CHANGE_TEXTS,
} from '../texts.ts';

export const DATE_FIELDS = [
  { field: 'openable', label: DATE_FIELD_TEXTS.openable },
  { field: 'expires', label: DATE_FIELD_TEXTS.expires },
] as const satisfies readonly { field: DateField; label: string }[];

type ParsedDates =
  | { kind: 'unchanged' }
  | { kind: 'problem'; field: DateField; message: string }
  | { kind: 'changed'; dates: FileDates };

export const createDatesDraft = <Base extends FileDates>(
  base: Base,
  zone: string,
): DatesDraft<Base> => ({
  base,
  typed: {
    openable: toLocalTimeText(base.openable, zone),
    expires: toLocalTimeText(base.expires, zone),
  },
  meant: { openable: base.openable, expires: base.expires },
  zone,
});

export const hasSameDates = (one: FileDates, other: FileDates): boolean =>
  DATE_FIELDS.every(({ field }) => one[field] === other[field]);

/** Returns null for an empty text and undefined for a text that is not a date. */
function typedInstantOf(
  { typed, meant, zone }: DatesDraft,
  field: DateField,
): string | null | undefined {
  const text = typed[field];
  if (text === toLocalTimeText(meant[field], zone)) return meant[field];
  return text === '' ? null : (fromLocalTimeText(text, zone) ?? undefined);
}

export function parseDateChange(draft: DatesDraft): ParsedDates {
  const openable = typedInstantOf(draft, 'openable');
  const expires = typedInstantOf(draft, 'expires');
  if (openable === undefined)
    return { kind: 'problem', field: 'openable', message: DATES_TEXTS.incomplete };
  if (expires === undefined)
    return { kind: 'problem', field: 'expires', message: DATES_TEXTS.incomplete };
  const dates = { openable, expires };
  if (hasSameDates(draft.base, dates)) return { kind: 'unchanged' };
  return areDatesInOrder(openable, expires)
    ? { kind: 'changed', dates }
    : { kind: 'problem', field: 'expires', message: DATES_TEXTS.outOfOrder };
}

/** Fills the fields with new instants; a text that is not a date stays as typed. */
function fillDraft<Base extends FileDates>(
  { typed }: DatesDraft,
  instants: Readonly<Record<DateField, string | null | undefined>>,
  { base, zone }: Pick<DatesDraft<Base>, 'base' | 'zone'>,
): DatesDraft<Base> {
  const textOf = (field: DateField) =>
    instants[field] === undefined ? typed[field] : toLocalTimeText(instants[field], zone);
  return {
    base,
    typed: { openable: textOf('openable'), expires: textOf('expires') },
    meant: { openable: instants.openable ?? null, expires: instants.expires ?? null },
    zone,
  };
}

/** Applies a draft to newer dates of the file: a field without edits takes the new date. */
export function rebaseDraft<Base extends FileDates>(
  draft: DatesDraft,
  base: Base,
): DatesDraft<Base> {
  const follow = (field: DateField) => {
    const instant = typedInstantOf(draft, field);
    return instant === draft.base[field] ? base[field] : instant;
  };
  const instants = { openable: follow('openable'), expires: follow('expires') };
  return fillDraft(draft, instants, { base, zone: draft.zone });
}

/** Keeps the instants and rewrites their texts for another time zone. */
export function toDraftInZone<Base extends FileDates>(
  draft: DatesDraft<Base>,
  zone: string,
): DatesDraft<Base> {
  if (zone === draft.zone) return draft;
  const instants = {
    openable: typedInstantOf(draft, 'openable'),
    expires: typedInstantOf(draft, 'expires'),
  };
  return fillDraft(draft, instants, { base: draft.base, zone });
}

export const dateText = (iso: string | null, zone: string): string =>
  iso === null ? DATES_TEXTS.notSet : formatDate(iso, zone);

export function typedDateText(draft: DatesDraft, field: DateField): string {
  const instant = typedInstantOf(draft, field);
  return dateText(instant === undefined ? draft.typed[field] : instant, draft.zone);
}

export const zoneNote = (now: number, zone: string): string =>
  DATES_TEXTS.zone(formatZone(now, zone));

/** Repeats the date in words, because each browser writes dates in its own order. */
export function dateFieldHint(draft: DatesDraft, field: DateField, now: number): string {
  const iso = typedInstantOf(draft, field);
  if (iso === null) return NOT_SET_TEXTS[field];
  if (iso === undefined) return DATES_TEXTS.incomplete;
  const which = CLOCK_CHANGE_TEXTS[wallClockOccurrenceOf(draft.typed[field], iso, draft.zone)];
  return `${formatDate(iso, draft.zone)}, ${formatRelativeTime(Date.parse(iso), now)}${which}`;
}

type Availability = keyof typeof DATES_OUTCOME_TEXTS;

const availabilityAt = (now: number, { openable, expires }: FileDates): Availability => {
  if (expires !== null && Date.parse(expires) <= now) return 'expired';
  return openable !== null && Date.parse(openable) > now ? 'waiting' : 'open';
};

/** Describes whether the file opens or closes at once; null if its availability stays the same. */
export function availabilityChange(from: FileDates, to: FileDates, now: number): string | null {
  const availability = availabilityAt(now, to);
  return availability === availabilityAt(now, from) ? null : DATES_OUTCOME_TEXTS[availability];
}
