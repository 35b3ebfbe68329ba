import type { VerificationFailure } from '../verification-error.ts';
import { isIssuerOfProject, issuerOf, type Claims } from '../wire.ts';

export interface ClaimRules {
  projectId: string;
  clockToleranceMs: number;
}

const isForProjectAlone = (audience: unknown, projectId: string) => {
  const [first, ...others]: unknown[] = [audience].flat();
  return first === projectId && others.length === 0;
};

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function findTimeFailure(
  { exp, nbf = 0, iat = 0 }: Claims,
  clockToleranceMs: number,
  now: number,
): VerificationFailure | undefined {
  if (!isTime(exp) || !isTime(nbf) || !isTime(iat)) return 'malformed';
  if (exp * 1_000 + clockToleranceMs <= now) return 'expired';
  return Math.max(nbf, iat) * 1_000 - clockToleranceMs > now ? 'not_yet_valid' : undefined;
}

/**
 * Returns the reason for which a signed JWT does not count, or undefined if it counts.
 * @param now milliseconds since the epoch
 */
export function findClaimFailure(
  claims: Claims,
  { projectId, clockToleranceMs }: ClaimRules,
  now: number,
): VerificationFailure | undefined {
  const { iss, aud } = claims;
  if (!isIssuerOfProject(iss)) return 'wrong_issuer';
  if (iss !== issuerOf(projectId) || !isForProjectAlone(aud, projectId)) return 'wrong_project';
  return findTimeFailure(claims, clockToleranceMs, now);
}
