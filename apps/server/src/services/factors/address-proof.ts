import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { emails, passwords, sessions } from '../../db/tables.ts';
import type { Caller, Deps } from '../../deps.ts';
import { noLiveSession } from '../../http-error.ts';
import { auditActor } from '../audit/audit-actor.ts';
import { auditEvent, recordAudit } from '../audit/audit-record.ts';
import { lockAccount, type Account } from '../identity/accounts.ts';
import { removeAllFactors } from '../identity/factor-table.ts';
import { live, type SessionRow } from '../identity/session-lookup.ts';
import { findLink, revokeLinks, sendRemovalNotice } from './verification-links.ts';

/** A credential of the account, whose holder also set up the account. */
export type Credential = { session: SessionRow } | { passwordHash: string };

interface Proof {
  account: Account;
  /** Undefined when the request presents only the link. */
  credential: Credential | undefined;
  caller: Caller;
}

const isStillValid = async (
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
              live(clock.now()),
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
    .where(and(eq(sessions.userId, userId), live(clock.now())))
    .returning({ id: sessions.id });
  return [
    ...(await removeAllFactors(tx, factors, userId)),
    ...(ended.length > 0 ? [`${ended.length} session${ended.length === 1 ? '' : 's'}`] : []),
  ];
};

/** Anybody can sign up with a foreign address, so its first proof removes the credentials that were not presented. */
async function verifyAddress(
  tx: Queries,
  deps: Deps,
  { account, credential, caller }: Proof,
): Promise<void> {
  await lockAccount(tx, account.id);
  const verified = await tx
    .update(emails)
    .set({ verifiedAt: deps.clock.now() })
    .where(and(eq(emails.id, account.emailId), isNull(emails.verifiedAt)))
    .returning();
  if (verified.length === 0) return;
  if (credential && !(await isStillValid(tx, deps, account.id, credential))) throw noLiveSession();
  const removed = credential ? [] : await removeCredentials(tx, deps, account.id);
  if (removed.length > 0) await sendRemovalNotice(tx, deps, account);
  const actor = auditActor(account, caller);
  await recordAudit(tx, deps, account.organisationId, [
    auditEvent(deps, 'address_verified', { actor, details: {} }),
    ...(removed.length > 0
      ? [auditEvent(deps, 'factors_reset', { actor, details: { removed } })]
      : []),
  ]);
}

/** With `password_missing` the link stays valid, because the owner still has to choose a password. */
export type LinkOutcome = 'confirmed' | 'password_missing' | 'unusable';

export async function redeemLink(
  tx: Queries,
  deps: Deps,
  token: string,
  { credential, caller }: Omit<Proof, 'account'>,
): Promise<LinkOutcome> {
  const found = await findLink(tx, deps, token);
  if (!found) return 'unusable';
  await lockAccount(tx, found.account.id);
  const link = await findLink(tx, deps, token);
  if (!link) return 'unusable';
  const { account } = link;
  const keepsPassword = account.verifiedAt !== null || credential !== undefined;
  const hasPassword = keepsPassword && link.passwordHash !== null;
  if (hasPassword) await revokeLinks(tx, deps, account.emailId);
  // Writing the audit log locks it until the commit, so it comes last.
  await verifyAddress(tx, deps, { account, credential, caller });
  return hasPassword ? 'confirmed' : 'password_missing';
}
