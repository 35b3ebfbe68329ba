import { parseInstant } from '@bakehouse/contract';
import { toDateParts } from './format-date.ts';
import { DAY_MS, offsetAt } from './local-days.ts';

/** The length of "2026-11-21T14:05". */
const TEXT_LENGTH = 16;

/** A wall-clock time is skipped when clocks go forward and occurs twice when they go back. */
export type Occurrence = 'once' | 'first' | 'second' | 'skipped';

/** The instants of a wall-clock time, earliest first. `wall` is that time read as UTC. */
const instantsAt = (wall: number, zone: string): number[] => {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => offsetAt(near, zone));
  const found = offsets.map((offset) => wall - offset);
  return [...new Set(found)]
    .filter((instant) => instant + offsetAt(instant, zone) === wall)
    .toSorted((a, b) => a - b);
};

/** The value of a datetime-local input: the wall-clock time to the minute. */
export function toLocalText(iso: string | null, zone: string): string {
  if (iso === null) return '';
  const instant = Date.parse(iso);
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, TEXT_LENGTH);
}

/**
 * The reverse of toLocalText; null for an instant that cannot be stored. A time that occurs twice
 * means the first one; a skipped time uses the offset before the change, as browsers do.
 */
export function fromLocalText(text: string, zone: string): string | null {
  const iso = parseInstant(`${text}Z`);
  if (iso === null) return null;
  const wall = Date.parse(iso);
  const [instant = wall - offsetAt(wall - DAY_MS, zone)] = instantsAt(wall, zone);
  return parseInstant(new Date(instant).toISOString());
}

/** Whether the typed time was skipped, or which of two equal times the instant is. */
export function occurrenceOf(text: string, iso: string, zone: string): Occurrence {
  if (toLocalText(iso, zone) !== text.slice(0, TEXT_LENGTH)) return 'skipped';
  const instant = Date.parse(iso);
  const [first = instant, second] = instantsAt(instant + offsetAt(instant, zone), zone);
  if (second === undefined) return 'once';
  return instant === first ? 'first' : 'second';
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Europe/London (UTC+1)", or "UTC" alone. */
export function zoneText(now: number, zone: string): string {
  const parts = toDateParts(new Date(now).toISOString(), zone);
  return typeof parts === 'string' || parts.zone === zone ? zone : `${zone} (${parts.zone})`;
}
