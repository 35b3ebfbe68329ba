import { parseInstant } from '@bakehouse/contract';
import { DAY_MS, startOfDay } from './local-days.ts';
import { TEXTS } from './texts.ts';

/** Days as "2026-11-21"; an empty text leaves that end open. */
export interface DayRange {
  from: string;
  to: string;
}

/** after ≤ t < before */
export interface InstantRange {
  after: string | null;
  before: string | null;
}

export interface DayRangeProblem {
  field: keyof DayRange;
  message: string;
}

export const FIRST_DAY = '1970-01-01';
export const LAST_DAY = '2999-12-31';

const OPEN_RANGE: DayRange = { from: '', to: '' };

export const isSameRange = (a: DayRange, b: DayRange): boolean =>
  a.from === b.from && a.to === b.to;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const isDay = (text: string) =>
  DAY.test(text) && parseInstant(text) !== null && text >= FIRST_DAY && text <= LAST_DAY;

export function dayRangeProblem({ from, to }: DayRange): DayRangeProblem | null {
  if (from !== '' && !isDay(from)) return { field: 'from', message: TEXTS.invalidDay };
  if (to !== '' && !isDay(to)) return { field: 'to', message: TEXTS.invalidDay };
  return from !== '' && to !== '' && to < from
    ? { field: 'to', message: TEXTS.reversedDays }
    : null;
}

/** An invalid range filters nothing. */
export const readRange = (range: DayRange): DayRange =>
  dayRangeProblem(range) === null ? range : OPEN_RANGE;

const startOf = (day: string, zone: string, daysLater = 0): string | null =>
  day === ''
    ? null
    : new Date(startOfDay(Date.parse(day) / DAY_MS + daysLater, zone)).toISOString();

/** The range must be valid. It ends with the end of its last day in the zone. */
export const toInstants = ({ from, to }: DayRange, zone: string): InstantRange => ({
  after: startOf(from, zone),
  before: startOf(to, zone, 1),
});
