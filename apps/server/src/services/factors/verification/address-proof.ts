import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { emails, passwords, sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { sessionEndedError } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent, recordAudit } from '../../audit/audit-record.ts';
import { lockAccount, type Account } from '../../identity/accounts.ts';
import { removeAllFactors } from '../../identity/factor-table.ts';
import { isLiveSession, type SessionRow } from '../../identity/sessions/session-lookup.ts';
import {
  findVerificationLink,
  revokeVerificationLinks,
  sendCredentialsRemovedNotice,
} from './verification-links.ts';

/** A credential shows that the person with the link is the one who created the account. */
export type Credential = { session: SessionRow } | { passwordHash: string };

interface AddressProof {
  account: Account;
  /** The caller's credential; undefined if the caller has no session or password. */
  credential: Credential | undefined;
  caller: Caller;
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

const removeCredentials = async (tx: Queries, { clock, factors }: Deps, userId: string) => {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(and(eq(sessions.userId, userId), isLiveSession(clock.now())))
    .returning({ id: sessions.id });
  return [
    ...(await removeAllFactors(tx, factors, userId)),
    ...(ended.length > 0 ? [`${ended.length} session${ended.length === 1 ? '' : 's'}`] : []),
  ];
};

/** Anybody can sign up with any address, so a proof by the link alone removes all credentials. */
async function verifyAddress(
  tx: Queries,
  deps: Deps,
  { account, credential, caller }: AddressProof,
): Promise<void> {
  await lockAccount(tx, account.id);
  const verified = await tx
    .update(emails)
    .set({ verifiedAt: deps.clock.now() })
    .where(and(eq(emails.id, account.emailId), isNull(emails.verifiedAt)))
    .returning();
  if (verified.length === 0) return;
  if (credential && !(await isCredentialValid(tx, deps, account.id, credential)))
    throw sessionEndedError();
  const removed = credential ? [] : await removeCredentials(tx, deps, account.id);
  if (removed.length > 0) await sendCredentialsRemovedNotice(tx, deps, account);
  const actor = toAuditActor(account, caller);
  await recordAudit(tx, deps, account.organisationId, [
    createAuditEvent(deps, 'address_verified', { actor, details: {} }),
    ...(removed.length > 0
      ? [createAuditEvent(deps, 'factors_reset', { actor, details: { removed } })]
      : []),
  ]);
}

/** With `password_missing` the link stays valid, because the owner still has to choose a password. */
export type LinkOutcome = 'confirmed' | 'password_missing' | 'unusable';

export async function redeemVerificationLink(
  tx: Queries,
  deps: Deps,
  token: string,
  { credential, caller }: Omit<AddressProof, 'account'>,
): Promise<LinkOutcome> {
  const found = await findVerificationLink(tx, deps, token);
  if (!found) return 'unusable';
  await lockAccount(tx, found.account.id);
  const link = await findVerificationLink(tx, deps, token);
  if (!link) return 'unusable';
  const { account } = link;
  const keepsPassword = account.verifiedAt !== null || credential !== undefined;
  const hasPassword = keepsPassword && link.passwordHash !== null;
  if (hasPassword) await revokeVerificationLinks(tx, deps, account.emailId);
  // A write to the audit log locks the log until the commit, so this call comes last.
  await verifyAddress(tx, deps, { account, credential, caller });
  return hasPassword ? 'confirmed' : 'password_missing';
}
