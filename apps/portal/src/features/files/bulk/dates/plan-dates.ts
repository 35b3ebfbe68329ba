import { areDatesInOrder } from '@bakehouse/contract';
import type { FileDates } from '../../../../api/files.ts';
import { dateTextAfterDays, endOfMonthText } from '../../../../time/fields/date-presets.ts';
import { formatDate } from '../../../../time/format-date.ts';
import { fromLocalTimeText } from '../../../../time/local-time.ts';
import type { Extension } from './extension.ts';
import { PLAN_TEXTS } from '../texts.ts';

/** A file gets new dates, or stays as it is for a reason. */
export type PlannedDates = { dates: FileDates } | { reason: string };

export type DatesPlan = (dates: FileDates) => PlannedDates;

interface NowInZone {
  now: number;
  zone: string;
}

const EXTENSION_DAYS = { 'seven days': 7, 'thirty days': 30 } as const;

const toInstant = (text: string, zone: string) => fromLocalTimeText(text, zone);

/** Days are added to the expiry; to the present if the file has expired. */
function extendedExpiry(expires: string, extension: Extension, { now, zone }: NowInZone) {
  switch (extension) {
    case 'never':
      return null;
    case 'end of month':
      return toInstant(endOfMonthText(now, zone), zone);
    case 'seven days':
    case 'thirty days': {
      const from = Math.max(now, Date.parse(expires));
      return toInstant(dateTextAfterDays(from, EXTENSION_DAYS[extension], zone), zone);
    }
  }
}

const planIfInOrder = (dates: FileDates, zone: string): PlannedDates =>
  areDatesInOrder(dates.openable, dates.expires)
    ? { dates }
    : { reason: PLAN_TEXTS.outOfOrder(formatDate(dates.openable, zone)) };

/** An extension never makes a file expire earlier. */
export const planExtension =
  (extension: Extension, moment: NowInZone): DatesPlan =>
  ({ openable, expires }) => {
    if (expires === null) return { reason: PLAN_TEXTS.neverExpires };
    const next = extendedExpiry(expires, extension, moment);
    if (next !== null && Date.parse(next) <= Date.parse(expires))
      return { reason: PLAN_TEXTS.expiresLater(formatDate(expires, moment.zone)) };
    return planIfInOrder({ openable, expires: next }, moment.zone);
  };

/** Undefined keeps the date of each file; null removes it. */
export interface WantedDates {
  openable: string | null | undefined;
  expires: string | null | undefined;
}

export const planNewDates =
  (wanted: WantedDates, zone: string): DatesPlan =>
  (dates) => {
    const { openable = dates.openable, expires = dates.expires } = wanted;
    return openable === dates.openable && expires === dates.expires
      ? { reason: PLAN_TEXTS.sameDates }
      : planIfInOrder({ openable, expires }, zone);
  };
