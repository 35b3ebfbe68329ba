import { parseInstant } from '@bakehouse/contract';
import { DAY_MS, startOfLocalDay } from './local-days.ts';
import { TEXTS } from './texts.ts';

/** Days such as "2026-11-21"; an empty text means no limit at that end. */
export interface DayRange {
  from: string;
  to: string;
}

/** Includes the instant `after`, but not `before`. */
export interface InstantRange {
  after: string | null;
  before: string | null;
}

export interface DayRangeProblem {
  field: keyof DayRange;
  message: string;
}

export const MIN_DAY = '1970-01-01';
export const MAX_DAY = '2999-12-31';

const EMPTY_DAY_RANGE: DayRange = { from: '', to: '' };

export const isSameRange = (a: DayRange, b: DayRange): boolean =>
  a.from === b.from && a.to === b.to;

const DAY_FORMAT = /^(\d{4})-(\d{2})-(\d{2})$/;

const isValidDay = (text: string) =>
  DAY_FORMAT.test(text) && parseInstant(text) !== null && text >= MIN_DAY && text <= MAX_DAY;

export function findDayRangeProblem({ from, to }: DayRange): DayRangeProblem | null {
  if (from !== '' && !isValidDay(from)) return { field: 'from', message: TEXTS.invalidDay };
  if (to !== '' && !isValidDay(to)) return { field: 'to', message: TEXTS.invalidDay };
  return from !== '' && to !== '' && to < from
    ? { field: 'to', message: TEXTS.reversedDays }
    : null;
}

/** Replaces an invalid range with the empty one, so that it filters nothing. */
export const toValidRange = (range: DayRange): DayRange =>
  findDayRangeProblem(range) === null ? range : EMPTY_DAY_RANGE;

const toStartOfDayIso = (day: string, zone: string, daysLater = 0): string | null =>
  day === ''
    ? null
    : new Date(startOfLocalDay(Date.parse(day) / DAY_MS + daysLater, zone)).toISOString();

/** Converts a valid range. It includes the whole last day in the time zone. */
export const toInstantRange = ({ from, to }: DayRange, zone: string): InstantRange => ({
  after: toStartOfDayIso(from, zone),
  before: toStartOfDayIso(to, zone, 1),
});
