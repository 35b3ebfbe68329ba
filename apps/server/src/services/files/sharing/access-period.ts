import { BASE_KEY_PATH, withoutPlusTag } from '@bakehouse/contract';
import { liveGrantsOf, type AccessGrant } from '../../access/access-decision.ts';
import { endOfLimits } from '../../access/grant-limits.ts';
import { openingsLeftFor } from '../../access/grant-terms.ts';
import type { AccessPeriod } from '../../messages/letters/access-shared.ts';

interface SharedDates {
  openableAt: Date | null;
  expiresAt: Date | null;
}

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();

/** Null if one of them has no end. */
const lastEndOf = (ends: readonly (Date | null)[]) => {
  const dates = ends.filter((end) => end !== null);
  return dates.length < ends.length ? null : (dates.toSorted(byTime).at(-1) ?? null);
};

const firstOf = (...dates: readonly (Date | null)[]) =>
  dates.filter((date) => date !== null).toSorted(byTime)[0] ?? null;

/** The days of people who have not opened the file yet, unless another grant has no such days. */
const daysOf = (grants: readonly AccessGrant[], person: string) => {
  const days = grants.map(({ limits }) =>
    limits?.uses.some((use) => use.person === person) ? null : limits?.daysAfterFirstOpening,
  );
  const known = days.filter((each) => typeof each === 'number');
  return known.length > 0 && known.length === days.length ? Math.max(...known) : null;
};

/** When and how often somebody may open the file, or the fields if they may not open the whole. */
export function accessPeriodOf(
  { openableAt, expiresAt }: SharedDates,
  grants: readonly AccessGrant[],
  address: string,
  now: Date,
): AccessPeriod {
  const opensAt = openableAt && openableAt > now ? openableAt : null;
  const at = opensAt ?? now;
  const live = liveGrantsOf(grants, address, at);
  const whole = live.filter(({ keyPath }) => keyPath === BASE_KEY_PATH);
  const used = whole.length > 0 ? whole : live;
  const person = withoutPlusTag(address);
  return {
    openableAt: opensAt,
    expiresAt: firstOf(expiresAt, lastEndOf(used.map(({ limits }) => endOfLimits(limits, person)))),
    openings: used.length === 0 ? null : openingsLeftFor(used, address, at),
    daysAfterFirstOpening: daysOf(used, person),
  };
}
