const DAY_MS = 86_400_000;

interface GrantUse {
  /** A canonical address without its +tag, so that the tags of one mailbox count together. */
  person: string;
  openings: number;
  firstAt: Date;
}

export interface GrantLimits {
  until: Date | null;
  daysAfterFirstOpening: number | null;
  maxOpenings: number | null;
  maxOpeningsInAll: number | null;
  openingsInAll: number;
  /** At least those of the person in question. */
  uses: readonly GrantUse[];
}

const findUse = ({ uses }: GrantLimits, person: string) =>
  uses.find((use) => use.person === person);

/** The instant from which the grant no longer opens; null if there is none, or none yet. */
export function endOfLimits(limits: GrantLimits | undefined, person: string): Date | null {
  if (!limits) return null;
  const { until, daysAfterFirstOpening: days } = limits;
  const firstAt = findUse(limits, person)?.firstAt;
  if (!firstAt || days === null) return until;
  const end = new Date(firstAt.getTime() + days * DAY_MS);
  return until && until < end ? until : end;
}

/** Null without a limit. A baker may lower a limit below what was used, which leaves none. */
export function openingsLeftOf(limits: GrantLimits | undefined, person: string): number | null {
  if (!limits) return null;
  const { maxOpenings, maxOpeningsInAll, openingsInAll } = limits;
  if (maxOpenings === null && maxOpeningsInAll === null) return null;
  const ofPerson = (maxOpenings ?? Infinity) - (findUse(limits, person)?.openings ?? 0);
  const ofAll = (maxOpeningsInAll ?? Infinity) - openingsInAll;
  return Math.max(0, Math.min(ofPerson, ofAll));
}

export const isCounted = (limits: GrantLimits | undefined): limits is GrantLimits =>
  limits !== undefined &&
  (limits.daysAfterFirstOpening !== null ||
    limits.maxOpenings !== null ||
    limits.maxOpeningsInAll !== null);

export function withOpening(limits: GrantLimits, person: string, at: Date): GrantLimits {
  const { openings, firstAt } = findUse(limits, person) ?? { openings: 0, firstAt: at };
  const others = limits.uses.filter((use) => use.person !== person);
  return {
    ...limits,
    openingsInAll: limits.openingsInAll + 1,
    uses: [...others, { person, openings: openings + 1, firstAt }],
  };
}
