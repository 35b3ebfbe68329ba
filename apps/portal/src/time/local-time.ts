import { parseInstant } from '@bakehouse/contract';
import { toDateParts } from './format-date.ts';
import { DAY_MS, offsetAt } from './local-days.ts';

/** "2026-11-21T14:05" */
const TEXT_LENGTH = 16;

/** How often the clocks show a time on its day: they leave one out, or come to it again. */
export type Occurrence = 'once' | 'first' | 'second' | 'skipped';

/** The instants at which the clocks of a zone show a time, earliest first; `wall` is that time as if in UTC. */
const instantsAt = (wall: number, zone: string): number[] => {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => offsetAt(near, zone));
  const found = offsets.map((offset) => wall - offset);
  return [...new Set(found)]
    .filter((instant) => instant + offsetAt(instant, zone) === wall)
    .toSorted((a, b) => a - b);
};

/** An instant as a field for date and time takes it: the clocks of a zone, to the minute. */
export function toLocalText(iso: string | null, zone: string): string {
  if (iso === null) return '';
  const instant = Date.parse(iso);
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, TEXT_LENGTH);
}

/**
 * The way back; null for what is no instant that can be stored. Of a time that the clocks show twice
 * the first is meant; one that they leave out counts on from before the change, as browsers do it.
 */
export function fromLocalText(text: string, zone: string): string | null {
  const iso = parseInstant(`${text}Z`);
  if (iso === null) return null;
  const wall = Date.parse(iso);
  const [instant = wall - offsetAt(wall - DAY_MS, zone)] = instantsAt(wall, zone);
  return parseInstant(new Date(instant).toISOString());
}

/** Which of the times that a zone's clocks show alike an instant is, where `text` was typed for it. */
export function occurrenceOf(text: string, iso: string, zone: string): Occurrence {
  if (toLocalText(iso, zone) !== text.slice(0, TEXT_LENGTH)) return 'skipped';
  const instant = Date.parse(iso);
  const [first = instant, second] = instantsAt(instant + offsetAt(instant, zone), zone);
  if (second === undefined) return 'once';
  return instant === first ? 'first' : 'second';
}

/** Of the computer that shows the page. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Europe/London (UTC+1)", or one name where both say the same. */
export function zoneText(now: number, zone: string): string {
  const parts = toDateParts(new Date(now).toISOString(), zone);
  return typeof parts === 'string' || parts.zone === zone ? zone : `${zone} (${parts.zone})`;
}
