import * as z from 'zod/mini';

const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const isCalendarDate = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/;

const toIso = (text: string) => {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return null;
  const iso = new Date(milliseconds).toISOString();
  return FOUR_DIGIT_YEAR.test(iso) ? iso : null;
};

const fromDayFirst = (text: string) => {
  const [, day, month, year, hour = '00', minute = '00', second = '00'] =
    DAY_FIRST.exec(text) ?? [];
  if (!day || !month || !year || !isCalendarDate(+year, +month, +day)) return null;
  return toIso(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

const fromIso = (text: string) => {
  const [, year, month, day] = ISO.exec(text) ?? [];
  if (!day || !month || !year || !isCalendarDate(+year, +month, +day)) return null;
  return toIso(text);
};

/** UTC ISO text, or null when the text is in neither format or names a day that does not exist. */
export const parseInstant = (text: string): string | null => fromDayFirst(text) ?? fromIso(text);

export const instant = z.pipe(
  z.string().check(
    z.refine((text) => parseInstant(text) !== null, {
      error: 'must be an ISO date or dd-mm-yyyy[ hh:mm[:ss]]',
      // An invalid instant must not reach checks that compare two of them.
      abort: true,
    }),
  ),
  z.transform((text) => parseInstant(text) ?? text),
);
