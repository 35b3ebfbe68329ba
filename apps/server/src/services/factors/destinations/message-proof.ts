import type { Queries } from '../../../db/client.ts';
import type { FactorKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { sessionEndedError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { revokeSecrets, type OneTimeSecret } from '../../identity/one-time-secrets.ts';
import { proveIdentifier, type ProvenIdentity } from '../../identity/prove-identifier.ts';
import type { SessionTarget } from '../../identity/sessions/session-target.ts';
import type { Destination } from './destination.ts';

/** A project cannot redeem the secrets of another. */
export const messageSubjectOf = (
  project: SessionTarget['project'],
  methodId: Destination['methodId'],
): string => `${project.project_id} ${methodId}`;

export interface ProofBearer {
  target: SessionTarget;
  caller: Caller;
}

/**
 * Ends the other codes and links of the destination. Must be the last step of its transaction.
 * @throws HttpError 401 session_not_found, and the errors of proveIdentifier
 */
export async function completeMessageProof(
  tx: Queries,
  deps: Deps,
  { payload, subject, userId }: OneTimeSecret<'otp' | 'magic_link'>,
  factor: FactorKind,
  { target, caller }: ProofBearer,
): Promise<ProvenIdentity | undefined> {
  const { identifier, intent } = payload;
  if (intent === 'attach' && target.current?.userId !== userId) throw sessionEndedError();
  await revokeSecrets(tx, deps, { purpose: 'otp', subject });
  await revokeSecrets(tx, deps, { purpose: 'magic_link', subject });
  return proveIdentifier(tx, deps, { identifier, intent, factor, target, caller });
}
