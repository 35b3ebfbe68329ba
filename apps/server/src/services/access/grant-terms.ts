import {
  readGroupGrantee,
  withoutPlusTag,
  type Grant,
  type GrantLeft,
  type GrantTerms,
} from '@bakehouse/contract';
import { liveGrantsOf, type AccessGrant } from './access-decision.ts';
import { endOfLimits, openingsLeftOf, type GrantLimits } from './grant-limits.ts';

type StoredLimits = Omit<GrantLimits, 'openingsInAll' | 'uses'>;

/** The columns of `grants`; undefined, null and no terms all mean that there is no limit. */
export const toStoredLimits = (terms: GrantTerms | null | undefined): StoredLimits => ({
  until: terms?.until === undefined ? null : new Date(terms.until),
  daysAfterFirstOpening: terms?.days_after_first_opening ?? null,
  maxOpenings: terms?.max_openings ?? null,
  maxOpeningsInAll: terms?.max_openings_in_all ?? null,
});

export const toGrantTerms = (limits: StoredLimits): GrantTerms => ({
  ...(limits.until && { until: limits.until.toISOString() }),
  ...(limits.daysAfterFirstOpening !== null && {
    days_after_first_opening: limits.daysAfterFirstOpening,
  }),
  ...(limits.maxOpenings !== null && { max_openings: limits.maxOpenings }),
  ...(limits.maxOpeningsInAll !== null && { max_openings_in_all: limits.maxOpeningsInAll }),
});

const isOfSeveral = ({ address, group }: AccessGrant) =>
  group !== undefined || address.startsWith('*@');

/** For the grant of a domain or group this is what everybody has left together, not each person. */
const leftOf = (grant: AccessGrant, limits: GrantLimits): GrantLeft => {
  const { address } = grant;
  const shared = isOfSeveral(grant) ? { ...limits, maxOpenings: null } : limits;
  const person = withoutPlusTag(address);
  return {
    openings: openingsLeftOf(shared, person),
    until: endOfLimits(limits, person)?.toISOString() ?? null,
  };
};

const toGroupOfGrant = (
  address: string,
  { name, members, size = members.length }: NonNullable<AccessGrant['group']>,
): Pick<Grant, 'group'> => ({
  group: { id: readGroupGrantee(address) ?? '', name, people_count: size },
});

export const toGrant = (grant: AccessGrant): Grant => {
  const { address, keyPath, limits, group } = grant;
  const named = { email: address, key_path: keyPath, ...(group && toGroupOfGrant(address, group)) };
  return limits ? { ...named, terms: toGrantTerms(limits), left: leftOf(grant, limits) } : named;
};

const sumOf = (numbers: readonly (number | null)[]) =>
  numbers.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);

/** How often the address may still open the file or a part of it; null without a limit. */
export function openingsLeftFor(
  grants: readonly AccessGrant[],
  address: string,
  at: Date,
): number | null {
  const person = withoutPlusTag(address);
  const byPath = Map.groupBy(liveGrantsOf(grants, address, at), ({ keyPath }) => keyPath);
  const left = [...byPath.values()].map((ofPath) =>
    sumOf(ofPath.map(({ limits }) => openingsLeftOf(limits, person))),
  );
  return left.reduce(
    (most, one) => (most === null || one === null ? null : Math.max(most, one)),
    0,
  );
}
