import { ACTIVE_USER_WINDOW_DAYS } from '@bakehouse/contract';
import type { ActivationChange } from '../../../api/users.ts';
import type { Baker } from '../../../api/user-lists.ts';
import { DAY_MS } from '../../../time/local-days.ts';
import { isSamePerson } from './person-rules.ts';

/** A baker with a recent bake is inactive only after a deactivation. */
export const hasRecentBake = ({ lastBake }: Pick<Baker, 'lastBake'>, now: number): boolean =>
  Date.parse(lastBake) >= now - ACTIVE_USER_WINDOW_DAYS * DAY_MS;

const ALL_ACTIVATION_ACTIONS = ['deactivate', 'reactivate'] as const;

/**
 * Returns both actions if it is unknown whether an inactive baker was deactivated, because a baker
 * without a recent bake is also inactive, but can still log in.
 */
export function bakerActions(baker: Baker, now: number): readonly ActivationChange['action'][] {
  const isDeactivated = baker.isDeactivated ?? (hasRecentBake(baker, now) || null);
  if (isDeactivated === null) return ALL_ACTIVATION_ACTIONS;
  return isDeactivated ? ['reactivate'] : ['deactivate'];
}

/** A baker without a recent bake stays inactive after a reactivation. */
export const applyActivation = (baker: Baker, { action }: ActivationChange, now: number): Baker =>
  action === 'deactivate'
    ? { ...baker, isActive: false, isDeactivated: true }
    : { ...baker, isActive: hasRecentBake(baker, now), isDeactivated: false };

export const isOwnRow = (baker: Baker, email: string): boolean => isSamePerson(baker.email, email);
