import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { issueToken, redeemToken } from '../../identity/one-time-secrets/tokens.ts';
import type { OneTimeSecret } from '../../identity/one-time-secrets/one-time-secrets.ts';
import { passkeyRefusedError } from './webauthn-errors.ts';

export const CHALLENGE_MINUTES = 5;

export type ChallengePurpose = 'webauthn_registration' | 'webauthn_authentication';

export type Challenge<Of extends ChallengePurpose> = OneTimeSecret<Of>;

type NewChallenge<Of extends ChallengePurpose> = Pick<
  Challenge<Of>,
  'purpose' | 'userId' | 'payload'
>;

export const foreignChallengeError = () =>
  passkeyRefusedError(
    'The challenge has expired, was used already, or belongs to another request. Start again.',
  );

/** The token is the challenge itself, in base64url. */
export const issueChallenge = <Of extends ChallengePurpose>(
  deps: Deps,
  challenge: NewChallenge<Of>,
): Promise<string> =>
  issueToken(deps.db, deps, {
    ...challenge,
    subject: challenge.userId ?? challenge.payload.projectId,
    expiresAt: minutesAfter(deps.clock.now(), CHALLENGE_MINUTES),
  });

/** Spends the challenge before anything is verified, so that an answer can be tried only once. */
export async function redeemChallenge<Of extends ChallengePurpose>(
  deps: Deps,
  given: { purpose: Of; token: string; project: Project },
): Promise<Challenge<Of>> {
  const challenge = await redeemToken(deps.db, deps, given);
  if (challenge?.payload.projectId === given.project.project_id) return challenge;
  throw foreignChallengeError();
}
