import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { passwords, sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { sessionEndedError } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { isAccount, lockAccount } from '../accounts.ts';
import { removeAllFactors } from '../factor-table.ts';
import type { Identity } from '../identities.ts';
import { endAppAccess } from '../sessions/app-access.ts';
import { endSessions } from '../sessions/ended-sessions.ts';
import { isLiveSession, type SessionRow } from '../sessions/session-lookup.ts';
import type { IdentifierKind } from './identifier.ts';
import { identifierNameOf } from './identifier-queries.ts';
import { markIdentifierVerified, removeOtherIdentifiers } from './identifiers.ts';
import { sendCredentialsRemovedNotice } from './verification-links.ts';

/** A credential shows that the person with the proof is the one who created the account. */
export type Credential = { session: SessionRow } | { passwordHash: string };

export interface AddressProof {
  identity: Identity;
  identifier: { kind: IdentifierKind; id: string };
  credential: Credential | undefined;
  caller: Caller;
  /** False for a proof that sets a new password, whose own email says enough. */
  sendsNotice?: boolean;
}

const isCredentialValid = async (
  tx: Queries,
  { clock }: Deps,
  userId: string,
  credential: Credential,
) => {
  const found =
    'session' in credential
      ? await tx
          .select({ id: sessions.id })
          .from(sessions)
          .where(
            and(
              eq(sessions.userId, userId),
              eq(sessions.tokenHash, credential.session.tokenHash),
              isLiveSession(clock.now()),
            ),
          )
      : await tx
          .select({ id: passwords.userId })
          .from(passwords)
          .where(and(eq(passwords.userId, userId), eq(passwords.hash, credential.passwordHash)));
  return found.length > 0;
};

const removeCredentials = async (
  tx: Queries,
  deps: Deps,
  { identity, identifier }: AddressProof,
) => {
  const userId = identity.id;
  return [
    ...(await removeAllFactors(tx, deps.factors, userId)),
    ...(await removeOtherIdentifiers(tx, deps, { userId, id: identifier.id })),
    ...(await endSessions(tx, deps, eq(sessions.userId, userId))),
    ...(await endAppAccess(tx, deps, userId)),
  ];
};

/**
 * Anybody can sign up with any address, so the first proof without a credential removes all credentials.
 * @returns the events that the caller must record; none when the identifier was verified before
 * @throws HttpError 401 session_not_found when the credential is not valid any more
 */
export async function verifyIdentifier(
  tx: Queries,
  deps: Deps,
  proof: AddressProof,
): Promise<UnlinkedRow[]> {
  const { identity, identifier, credential, caller, sendsNotice = true } = proof;
  await lockAccount(tx, identity.id);
  if (!(await markIdentifierVerified(tx, deps, identifier))) return [];
  if (credential && !(await isCredentialValid(tx, deps, identity.id, credential)))
    throw sessionEndedError();
  const removed = credential ? [] : await removeCredentials(tx, deps, proof);
  if (removed.length > 0 && sendsNotice && isAccount(identity)) {
    await sendCredentialsRemovedNotice(tx, deps, identity);
  }
  const actor = toAuditActor(identity, caller);
  const verified = { actor, details: { identifier: identifierNameOf(identifier.kind) } };
  return [
    createAuditEvent(deps, 'address_verified', verified),
    ...(removed.length > 0
      ? [createAuditEvent(deps, 'factors_reset', { actor, details: { removed } })]
      : []),
  ];
}
