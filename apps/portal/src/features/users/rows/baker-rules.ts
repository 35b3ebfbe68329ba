import { ACTIVE_DAYS } from '@bakehouse/contract';
import type { Activation } from '../../../api/users.ts';
import type { Baker } from '../../../api/user-lists.ts';
import { isSamePerson } from './person-rules.ts';

const DAY_MS = 86_400_000;

/** Whether somebody has baked so lately that only a deactivation can make them inactive. */
export const bakesNow = ({ lastBake }: Pick<Baker, 'lastBake'>, now: number): boolean =>
  Date.parse(lastBake) >= now - ACTIVE_DAYS * DAY_MS;

const EITHER = ['deactivate', 'reactivate'] as const;

/**
 * What can be done about a baker. Where nobody can tell why one is inactive, both: somebody who has
 * not baked for long may still sign in.
 */
export function bakerActions(baker: Baker, now: number): readonly Activation['action'][] {
  const isDeactivated = baker.isDeactivated ?? (bakesNow(baker, now) || null);
  if (isDeactivated === null) return EITHER;
  return isDeactivated ? ['reactivate'] : ['deactivate'];
}

/** The row of a baker after a change; without a bake for long, one stays inactive. */
export const withActivation = (baker: Baker, { action }: Activation, now: number): Baker =>
  action === 'deactivate'
    ? { ...baker, isActive: false, isDeactivated: true }
    : { ...baker, isActive: bakesNow(baker, now), isDeactivated: false };

export const isOwn = (baker: Baker, email: string): boolean => isSamePerson(baker.email, email);
