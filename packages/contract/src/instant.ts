import * as z from 'zod/mini';

const DAY_FIRST_FORMAT = /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const ISO_FORMAT =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

const daysInMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

const isCalendarDate = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

const FOUR_DIGIT_YEAR_PATTERN = /^(?!0000)\d{4}-/;

const toIsoText = (text: string) => {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return null;
  const iso = new Date(milliseconds).toISOString();
  return FOUR_DIGIT_YEAR_PATTERN.test(iso) ? iso : null;
};

const parseDayFirst = (text: string) => {
  const [, day, month, year, hour = '00', minute = '00', second = '00'] =
    DAY_FIRST_FORMAT.exec(text) ?? [];
  if (!day || !month || !year || !isCalendarDate(+year, +month, +day)) return null;
  return toIsoText(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

const parseIso = (text: string) => {
  const [, year, month, day] = ISO_FORMAT.exec(text) ?? [];
  if (!day || !month || !year || !isCalendarDate(+year, +month, +day)) return null;
  return toIsoText(text);
};

/** The instant as ISO text in UTC, or null when the format is unknown or the day does not exist. */
export const parseInstant = (text: string): string | null => parseDayFirst(text) ?? parseIso(text);

export const instant = z.pipe(
  z.string().check(
    z.refine((text) => parseInstant(text) !== null, {
      error: 'must be an ISO date or dd-mm-yyyy[ hh:mm[:ss]]',
      // Later checks compare two instants, so they must not run with an invalid one.
      abort: true,
    }),
  ),
  z.transform((text) => parseInstant(text) ?? text),
);
