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
  if (baker.isActive) return ['deactivate'];
  const reason = baker.inactive ?? (hasRecentBake(baker, now) ? 'deactivated' : null);
  if (reason === null) return ALL_ACTIVATION_ACTIONS;
  return reason === 'deactivated' ? ['reactivate'] : ['deactivate'];
}

/** A baker without a recent bake stays inactive after a reactivation. */
export function applyActivation(baker: Baker, { action }: ActivationChange, now: number): Baker {
  if (action === 'deactivate') return { ...baker, isActive: false, inactive: 'deactivated' };
  const isActive = hasRecentBake(baker, now);
  return { ...baker, isActive, inactive: isActive ? null : 'long_ago' };
}

export const isOwnRow = (baker: Baker, email: string): boolean => isSamePerson(baker.email, email);
