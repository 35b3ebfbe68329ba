import { type GrantTerms, grantTerms } from '@bakehouse/contract';
import { dateTextAfterDays } from '../../time/fields/date-presets.ts';
import { localDayOf, DAY_MS } from '../../time/local-days.ts';
import { fromLocalTimeText, toLocalTimeText } from '../../time/local-time.ts';
import { LIMIT_TEXTS } from './texts.ts';

/** The choices that need no date, with their terms. */
const FIXED_TERMS = {
  none: undefined,
  kept: undefined,
  once: { max_openings: 1 },
  three: { max_openings: 3 },
  week: { days_after_first_opening: 7 },
} as const satisfies Record<string, GrantTerms | undefined>;

const DATED_CHOICES = ['friday', 'seven', 'date'] as const;

/** `kept` leaves the terms of an existing grant. */
export const LIMIT_CHOICES = ['none', 'once', 'three', 'week', ...DATED_CHOICES] as const;

/** `own` has terms that no other choice has, as JSON in place of the local time. */
const ALL_CHOICES = [...LIMIT_CHOICES, 'kept', 'own'] as const;

export type LimitChoice = (typeof ALL_CHOICES)[number];

/** A choice and its local time, which is empty for a choice without a date. */
export interface TypedLimit {
  choice: LimitChoice;
  local: string;
}

export interface Moment {
  now: number;
  zone: string;
}

const FRIDAY = 5;
const END_OF_WORK = '18:00';
const DAYS_OF_WEEK = 7;

/** The next Friday at 18:00, which may be today. */
export function fridayText({ now, zone }: Moment): string {
  const today = localDayOf(now, zone);
  const [, time = ''] = toLocalTimeText(new Date(now).toISOString(), zone).split('T');
  // 1 January 1970 was a Thursday.
  const weekday = (today + FRIDAY - 1) % DAYS_OF_WEEK;
  const ahead = (FRIDAY - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const days = ahead === 0 && time >= END_OF_WORK ? DAYS_OF_WEEK : ahead;
  return `${new Date((today + days) * DAY_MS).toISOString().slice(0, 10)}T${END_OF_WORK}`;
}

const isDated = (choice: string): choice is (typeof DATED_CHOICES)[number] =>
  DATED_CHOICES.some((dated) => dated === choice);

const LOCAL_TEXTS: Partial<Record<LimitChoice, (moment: Moment) => string>> = {
  friday: fridayText,
  seven: ({ now, zone }) => dateTextAfterDays(now, DAYS_OF_WEEK, zone),
};

/** The text in which a draft keeps a limit; empty without one. */
export const toLimitText = ({ choice, local }: TypedLimit): string =>
  choice === 'none' ? '' : `${choice} ${local}`.trim();

export function readLimitText(text: string): TypedLimit {
  const [word = ''] = text.split(' ');
  const local = text.slice(word.length + 1);
  const choice = ALL_CHOICES.find((one) => one === word) ?? 'none';
  return { choice, local };
}

/** The date of the earlier choice stays for one that can be typed. */
export const chooseLimit = (
  choice: LimitChoice,
  before: TypedLimit,
  moment: Moment,
): TypedLimit => ({
  choice,
  local: LOCAL_TEXTS[choice]?.(moment) ?? (choice === 'date' ? before.local : ''),
});

function readOwnTerms(json: string): GrantTerms | undefined {
  try {
    return grantTerms.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The text of a limit with these terms. */
export function limitTextOf(terms: GrantTerms | undefined, zone: string): string {
  if (terms === undefined) return '';
  const { until, ...others } = terms;
  if (until !== undefined && Object.keys(others).length === 0)
    return `date ${toLocalTimeText(until, zone)}`;
  const json = JSON.stringify(terms);
  const fixed = (['once', 'three', 'week'] as const).find(
    (choice) => JSON.stringify(FIXED_TERMS[choice]) === json,
  );
  return fixed ?? `own ${json}`;
}

export type ParsedLimit = { terms: GrantTerms | undefined } | { problem: string };

export function parseLimit(text: string, { now, zone }: Moment): ParsedLimit {
  const { choice, local } = readLimitText(text);
  if (choice === 'own') return { terms: readOwnTerms(local) };
  if (!isDated(choice)) return { terms: FIXED_TERMS[choice] };
  const until = local === '' ? null : fromLocalTimeText(local, zone);
  if (until === null) return { problem: LIMIT_TEXTS.noDate };
  return Date.parse(until) <= now ? { problem: LIMIT_TEXTS.isOver } : { terms: { until } };
}
