import {
  REQUEST_DAYS,
  REQUESTS_PER_DAY,
  type DenyingRule,
  type RequestState,
} from '@bakehouse/contract';
import type { OpeningOutcome } from '../../files/open-outcome.ts';

const DAY_MS = 86_400_000;

/** Nobody can answer a request after these refusals, or they are answers already. */
const FINAL_RULES: ReadonlySet<DenyingRule> = new Set<DenyingRule>([
  'destroyed',
  'inactive_baker',
  'org_ban',
  'individual_ban',
]);

const BAN_RULES: ReadonlySet<DenyingRule> = new Set<DenyingRule>(['org_ban', 'individual_ban']);

interface AskFacts {
  outcome: OpeningOutcome;
  /** Whether the asker showed the checksum or a header of a sealed copy. */
  hasFile: boolean;
  /** Whether a grant of the asker was removed. */
  hadGrant: boolean;
  keyPath: string;
}

export type AskDecision = 'asks' | 'asks_undisclosed' | 'reaches_nobody' | 'refused' | 'can_open';

/** A stranger gets the same answer for `asks_undisclosed` and `reaches_nobody`. */
export function decideAsk({ outcome, hasFile, hadGrant, keyPath }: AskFacts): AskDecision {
  if (outcome.allowed) {
    return outcome.keyPaths.includes(keyPath) ? 'can_open' : 'asks';
  }
  if (BAN_RULES.has(outcome.rule)) return 'refused';
  const isFinal = FINAL_RULES.has(outcome.rule);
  if (outcome.isGranted) return isFinal ? 'refused' : 'asks';
  if (outcome.candidate === undefined || isFinal) return 'reaches_nobody';
  return hasFile || hadGrant ? 'asks_undisclosed' : 'reaches_nobody';
}

/** When the next request may be sent; null if it may be sent now. The dates are of earlier requests. */
export function nextAskAt(earlier: readonly Date[], now: Date): Date | null {
  const recent = earlier
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - DAY_MS)
    .toSorted((one, other) => other - one);
  const blocking = recent[REQUESTS_PER_DAY - 1];
  return blocking === undefined ? null : new Date(blocking + DAY_MS);
}

export const requestExpiryOf = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + REQUEST_DAYS * DAY_MS);

export const requestStateOf = (
  { state, expiresAt }: { state: RequestState; expiresAt: Date },
  now: Date,
): RequestState => (state === 'open' && expiresAt <= now ? 'expired' : state);

interface FileDates {
  openableAt: Date | null;
  expiresAt: Date | null;
}

/** The dates with which the file is open now, an expired one until the given end; a date that does not close it stays. */
export const openDatesOf = (
  { openableAt, expiresAt }: FileDates,
  now: Date,
  until: Date | null,
): FileDates => ({
  openableAt: openableAt && openableAt > now ? null : openableAt,
  expiresAt: expiresAt && expiresAt <= now ? until : expiresAt,
});
