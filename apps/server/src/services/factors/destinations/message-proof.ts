import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { emails, type FactorKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { sessionEndedError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import type { RecordedWork } from '../../audit/recorded-transaction.ts';
import { lockAccount } from '../../identity/accounts.ts';
import {
  lockUnspentSecrets,
  revokeSecrets,
  type OneTimeSecret,
} from '../../identity/one-time-secrets/one-time-secrets.ts';
import { findStoredIdentifier } from '../../identity/identifiers/identifier-queries.ts';
import { proveIdentifier, type ProvenIdentity } from '../../identity/prove-identifier.ts';
import type { SessionTarget } from '../../identity/sessions/session-target.ts';
import { emailDestination, type Destination } from './destination.ts';

/** A project cannot redeem the secrets of another. */
export const messageSubjectOf = (
  project: SessionTarget['project'],
  methodId: Destination['methodId'],
): string => `${project.project_id} ${methodId}`;

export const revokeMessages = async (tx: Queries, deps: Deps, subject: string) => {
  await revokeSecrets(tx, deps, { purpose: 'otp', subject });
  await revokeSecrets(tx, deps, { purpose: 'magic_link', subject });
};

/** Ends the codes and links in emails to the confirmed addresses of the user, of all projects with the user. */
export async function revokeEmailedProofs(tx: Queries, deps: Deps, userId: string): Promise<void> {
  const isOfUser = and(eq(emails.userId, userId), isNotNull(emails.verifiedAt));
  const owned = await tx
    .select({ address: emails.address, organisationId: emails.organisationId })
    .from(emails)
    .where(isOfUser);
  for (const { address, organisationId } of owned) {
    for (const project of deps.projects.all) {
      if (project.organisationId !== organisationId) continue;
      const { methodId } = emailDestination(deps, project, address);
      await revokeMessages(tx, deps, messageSubjectOf(project, methodId));
    }
  }
}

/** Locks the user before the secrets, as each change of a user does; another order could deadlock. */
export async function lockMessageProof(
  tx: Queries,
  organisationId: string,
  { payload: { identifier, intent }, subject, userId }: OneTimeSecret<'otp' | 'magic_link'>,
): Promise<void> {
  const owner =
    intent === 'attach' ? { userId } : await findStoredIdentifier(tx, organisationId, identifier);
  if (owner?.userId) await lockAccount(tx, owner.userId);
  await lockUnspentSecrets(tx, subject);
}

export interface ProofRedeemer {
  target: SessionTarget;
  caller: Caller;
}

/**
 * Ends the other codes and links of the destination.
 * @throws HttpError 401 session_not_found, and the errors of proveIdentifier
 */
export async function completeMessageProof(
  tx: Queries,
  deps: Deps,
  { payload, subject, userId }: OneTimeSecret<'otp' | 'magic_link'>,
  factor: FactorKind,
  { target, caller }: ProofRedeemer,
): Promise<RecordedWork<ProvenIdentity | undefined>> {
  const { identifier, intent } = payload;
  const isOwner = target.current?.userId === userId || target.isOfBackend === true;
  if (intent === 'attach' && !isOwner) throw sessionEndedError();
  await revokeMessages(tx, deps, subject);
  return proveIdentifier(tx, deps, { identifier, intent, factor, target, caller, addTo: userId });
}
