import type { User } from '../api/auth.ts';

/** What somebody is asked for to take up the session that a write found at its end. */
export type ReturnStep = 'password' | 'createPin' | 'enterPin';

type Whereabouts = Exclude<ReturnStep, 'password'> | 'back' | 'somebodyElse';

/** Where the `user` of a new session stands before the page that `owner` has left open. */
export function whereabouts(owner: Pick<User, 'id'>, user: Omit<User, 'email'>): Whereabouts {
  if (user.id !== owner.id || !user.isVerified) return 'somebodyElse';
  if (!user.requiresPin) return 'back';
  return user.hasPin ? 'enterPin' : 'createPin';
}
