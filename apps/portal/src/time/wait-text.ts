import { toAmountWithUnit } from '../lib/amount-with-unit.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const toDurationText = (seconds: number) => {
  if (seconds >= 2 * HOUR_SECONDS)
    return toAmountWithUnit(Math.ceil(seconds / HOUR_SECONDS), 'hour');
  if (seconds >= 2 * MINUTE_SECONDS)
    return toAmountWithUnit(Math.ceil(seconds / MINUTE_SECONDS), 'minute');
  return toAmountWithUnit(Math.max(1, Math.ceil(seconds)), 'second');
};

/** Rounds up, so that the user does not come back too early. */
export const toWaitText = (seconds: number): string => `Try again in ${toDurationText(seconds)}.`;
