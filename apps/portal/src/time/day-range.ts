import { parseInstant } from '@bakehouse/contract';
import { DAY_MS, startOfDay } from './local-days.ts';

/** Whole days of a calendar, "2026-11-21"; empty where the range is open. */
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
const NO_DAY = 'Enter a whole date from the years 1970 to 2999.';
const REVERSED = 'The last day is before the first one.';

const isDay = (text: string) =>
  DAY.test(text) && parseInstant(text) !== null && text >= FIRST_DAY && text <= LAST_DAY;

/** What keeps two fields from being a range; null when they are one. */
export function dayRangeProblem({ from, to }: DayRange): DayRangeProblem | null {
  if (from !== '' && !isDay(from)) return { field: 'from', message: NO_DAY };
  if (to !== '' && !isDay(to)) return { field: 'to', message: NO_DAY };
  return from !== '' && to !== '' && to < from ? { field: 'to', message: REVERSED } : null;
}

/** What is no range asks for nothing. */
export const readRange = (range: DayRange): DayRange =>
  dayRangeProblem(range) === null ? range : OPEN_RANGE;

const startOf = (day: string, zone: string, daysLater = 0): string | null =>
  day === ''
    ? null
    : new Date(startOfDay(Date.parse(day) / DAY_MS + daysLater, zone)).toISOString();

/** The instants of a range without a problem, by the clocks of a zone: the last day is in it to its end. */
export const toInstants = ({ from, to }: DayRange, zone: string): InstantRange => ({
  after: startOf(from, zone),
  before: startOf(to, zone, 1),
});
