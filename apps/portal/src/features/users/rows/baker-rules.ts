import { ACTIVE_USER_WINDOW_DAYS } from '@bakehouse/contract';
import type { ActivationChange } from '../../../api/users.ts';
import type { Baker } from '../../../api/user-lists.ts';
import { isSamePerson } from './person-rules.ts';

const DAY_MS = 86_400_000;

/** A baker with a recent bake is inactive only after a deactivation. */
export const hasRecentBake = ({ lastBake }: Pick<Baker, 'lastBake'>, now: number): boolean =>
  Date.parse(lastBake) >= now - ACTIVE_USER_WINDOW_DAYS * DAY_MS;

const BOTH_ACTIVATIONS = ['deactivate', 'reactivate'] as const;

/**
 * Offers both actions where the server does not say why a baker is inactive: an account without a
 * recent bake may still log in.
 */
export function bakerActions(baker: Baker, now: number): readonly ActivationChange['action'][] {
  const isDeactivated = baker.isDeactivated ?? (hasRecentBake(baker, now) || null);
  if (isDeactivated === null) return BOTH_ACTIVATIONS;
  return isDeactivated ? ['reactivate'] : ['deactivate'];
}

/** A baker without a recent bake stays inactive after a reactivation. */
export const applyActivation = (baker: Baker, { action }: ActivationChange, now: number): Baker =>
  action === 'deactivate'
    ? { ...baker, isActive: false, isDeactivated: true }
    : { ...baker, isActive: hasRecentBake(baker, now), isDeactivated: false };

export const isOwnRow = (baker: Baker, email: string): boolean => isSamePerson(baker.email, email);
