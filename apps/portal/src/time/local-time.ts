import { parseInstant } from '@bakehouse/contract';
import { toDateParts } from './format-date.ts';
import { DAY_MS, utcOffsetAt } from './local-days.ts';

/** The length of "2026-11-21T14:05". */
const LOCAL_TIME_TEXT_LENGTH = 16;

/** A wall-clock time is skipped when clocks go forward and occurs twice when they go back. */
export type WallClockOccurrence = 'once' | 'first' | 'second' | 'skipped';

/** The instants, at most two, that have the wall-clock time `wall`, given as if it were UTC. */
const instantsOfWallClock = (wall: number, zone: string): number[] => {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => utcOffsetAt(near, zone));
  const found = offsets.map((offset) => wall - offset);
  return [...new Set(found)]
    .filter((instant) => instant + utcOffsetAt(instant, zone) === wall)
    .toSorted((a, b) => a - b);
};

/** The value of a datetime-local input: the wall-clock time to the minute. */
export function toLocalTimeText(iso: string | null, zone: string): string {
  if (iso === null) return '';
  const instant = Date.parse(iso);
  return new Date(instant + utcOffsetAt(instant, zone))
    .toISOString()
    .slice(0, LOCAL_TIME_TEXT_LENGTH);
}

/**
 * The reverse of toLocalTimeText; null for an instant that cannot be stored. A time that occurs
 * twice gives the first instant; a skipped time uses the offset before the change, like browsers.
 */
export function fromLocalTimeText(text: string, zone: string): string | null {
  const iso = parseInstant(`${text}Z`);
  if (iso === null) return null;
  const wall = Date.parse(iso);
  const [instant = wall - utcOffsetAt(wall - DAY_MS, zone)] = instantsOfWallClock(wall, zone);
  return parseInstant(new Date(instant).toISOString());
}

/** Checks if the clocks skip or repeat the typed time `text`, which was converted to `iso`. */
export function wallClockOccurrenceOf(
  text: string,
  iso: string,
  zone: string,
): WallClockOccurrence {
  if (toLocalTimeText(iso, zone) !== text.slice(0, LOCAL_TIME_TEXT_LENGTH)) return 'skipped';
  const instant = Date.parse(iso);
  const [first = instant, second] = instantsOfWallClock(instant + utcOffsetAt(instant, zone), zone);
  if (second === undefined) return 'once';
  return instant === first ? 'first' : 'second';
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The text of a time zone, for example "Europe/London (UTC+1)", or only "UTC". */
export function formatZone(now: number, zone: string): string {
  const parts = toDateParts(new Date(now).toISOString(), zone);
  return typeof parts === 'string' || parts.zone === zone ? zone : `${zone} (${parts.zone})`;
}
