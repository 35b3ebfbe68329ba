import { eq } from 'drizzle-orm';
import type { User } from '@bakehouse/sdk';
import type { Queries } from '../../../db/client.ts';
import { files, type FactorKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded, withoutRecord } from '../../audit/recorded-transaction.ts';
import { sendRemovalNotices, type ChangedCredential } from '../credentials/credential-notices.ts';
import { makeVerifiedEmailPrimary } from '../identifiers/emails.ts';
import type { IdentifierKind } from '../identifiers/identifier.ts';
import { identifierNameOf } from '../identifiers/identifier-queries.ts';
import { removeIdentifier } from '../identifiers/identifiers.ts';
import { readWireUser } from '../provider/wire-user.ts';
import { toRecordWithCallerCheck, type FactorChanger } from '../sessions/session-caller.ts';
import { dropCredentialFromSessions } from '../sessions/session-factors.ts';
import { lockForFactorChange } from '../step-up.ts';
import { canLogIn } from './primary-factors.ts';

export type CredentialReference = { id: string } & (
  | { type: 'identifier'; kind: IdentifierKind }
  | { type: 'factor'; kind: 'webauthn' | 'totp' | 'password' }
);

/** The factors that a user cannot have without the credential. */
const dependentKindsOf = ({ kind }: CredentialReference, { emails }: User): FactorKind[] => {
  if (kind === 'totp') return ['recovery_code'];
  if (kind === 'password') return ['password'];
  return kind === 'email' && emails.length === 0 ? ['password', 'pin'] : [];
};

const removeStoredCredential = async (
  tx: Queries,
  deps: Deps,
  userId: string,
  reference: CredentialReference,
): Promise<ChangedCredential | undefined> => {
  const { id } = reference;
  if (reference.type === 'factor') {
    const { credential } = deps.factors[reference.kind];
    const count = (await credential?.remove(tx, userId, id)) ?? 0;
    return count > 0 ? { credential: reference.kind } : undefined;
  }
  const { kind } = reference;
  const stored = await removeIdentifier(tx, deps, { kind, id, userId });
  if (stored && kind === 'email') await makeVerifiedEmailPrimary(tx, userId);
  return stored && { credential: kind, stored };
};

const removeDependentFactors = async (
  tx: Queries,
  { factors }: Deps,
  userId: string,
  kinds: readonly FactorKind[],
) => {
  const names: string[] = [];
  for (const kind of kinds) {
    const { name, credential } = factors[kind];
    if (((await credential?.remove(tx, userId)) ?? 0) > 0) names.push(name);
  }
  return names;
};

/** Files belong to email addresses, and administrators work in the portal, which needs one. */
const requireEmail = async (tx: Queries, { id, isAdmin }: FactorChanger['identity']) => {
  const isBaker = eq(files.bakerId, id);
  const baked = await tx.select({ id: files.id }).from(files).where(isBaker).limit(1);
  if (!isAdmin && baked.length === 0) return;
  const text =
    'Administrators and people with files need an email address. Add another one first, then remove this one.';
  throw new HttpError(403, 'email_required', text);
};

const requirePrimaryFactor = (before: User, after: User) => {
  if (!canLogIn(before) || canLogIn(after)) return;
  const text =
    'This is the last way to log in to your account. Add another one first, then remove this one.';
  throw new HttpError(400, 'cannot_delete_last_primary_factor', text);
};

const credentialNameOf = ({ factors }: Deps, reference: CredentialReference) =>
  reference.type === 'factor' ? factors[reference.kind].name : identifierNameOf(reference.kind);

/**
 * Removes a credential of the caller, or of the user for whom a back end acts. Returns undefined when the caller has no such credential.
 * @throws HttpError 400 cannot_delete_last_primary_factor, 403 email_required, or 403 if the session needs a step-up
 */
export function removeCredential(
  deps: Deps,
  by: FactorChanger,
  reference: CredentialReference,
): Promise<User | undefined> {
  const { identity } = by;
  const readUser = (tx: Queries) => readWireUser(tx, deps.factors, identity.id);
  return runRecorded<User | undefined>(deps, async (tx) => {
    await lockForFactorChange(tx, deps, by);
    const before = await readUser(tx);
    const removed = await removeStoredCredential(tx, deps, identity.id, reference);
    if (!removed) return withoutRecord(undefined);
    const kinds = dependentKindsOf(reference, await readUser(tx));
    const dependents = await removeDependentFactors(tx, deps, identity.id, kinds);
    const user = await readUser(tx);
    requirePrimaryFactor(before, user);
    if (before.emails.length > user.emails.length && user.emails.length === 0)
      await requireEmail(tx, identity);
    const credential = { id: reference.id, kinds };
    const own = { userId: identity.id, current: by.session };
    const { ended, session } = await dropCredentialFromSessions(tx, deps, own, credential);
    await sendRemovalNotices(tx, deps, by, removed);
    const event = createAuditEvent(deps, 'factor_removed', {
      actor: toAuditActor(identity, by),
      details: { factor: credentialNameOf(deps, reference), with: [...dependents, ...ended] },
    });
    const changed = session ? { ...by, session } : { ...by, session };
    return { result: user, record: toRecordWithCallerCheck(deps, changed, [event]) };
  });
}
