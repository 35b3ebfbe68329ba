import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { emails, passwords, pins, sessions } from '../../db/tables.ts';
import type { Caller, Deps } from '../../deps.ts';
import { noLiveSession } from '../../http-error.ts';
import { lockAccount, type Account } from '../identity/accounts.ts';
import { auditActor } from '../audit/audit-actor.ts';
import { auditEvent, recordAudit } from '../audit/audit-record.ts';
import { live, type SessionRow } from '../identity/session-lookup.ts';
import { findLink, sendRemovalNotice, spendLinks } from './verification-links.ts';

/** What was shown beside the proof: whoever has it set the account up themselves. */
export type Shown = { session: SessionRow } | { passwordHash: string };

interface Proof {
  account: Account;
  shown: Shown | undefined;
  caller: Caller;
}

const isStillOwn = async (tx: Queries, { clock }: Deps, userId: string, shown: Shown) => {
  const found =
    'session' in shown
      ? await tx
          .select({ id: sessions.id })
          .from(sessions)
          .where(
            and(
              eq(sessions.userId, userId),
              eq(sessions.tokenHash, shown.session.tokenHash),
              live(clock.now()),
            ),
          )
      : await tx
          .select({ id: passwords.userId })
          .from(passwords)
          .where(and(eq(passwords.userId, userId), eq(passwords.hash, shown.passwordHash)));
  return found.length > 0;
};

/** Ends everything that lets somebody into the account; answers what that was. */
const removeCredentials = async (tx: Queries, { clock }: Deps, userId: string) => {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(and(eq(sessions.userId, userId), live(clock.now())))
    .returning({ id: sessions.id });
  const password = await tx.delete(passwords).where(eq(passwords.userId, userId)).returning();
  const pin = await tx.delete(pins).where(eq(pins.userId, userId)).returning();
  return [
    ...(password.length > 0 ? ['password'] : []),
    ...(pin.length > 0 ? ['PIN'] : []),
    ...(ended.length > 0 ? [`${ended.length} session${ended.length === 1 ? '' : 's'}`] : []),
  ];
};

/**
 * Marks an address as its owner's. Anybody can sign up with it before, so the first proof ends
 * everything that was set up on the account without it, unless the account's own session or password
 * is shown as well.
 * @throws HttpError 401 when what was shown has ended meanwhile; nothing is changed then
 */
async function proveAddress(
  tx: Queries,
  deps: Deps,
  { account, shown, caller }: Proof,
): Promise<void> {
  await lockAccount(tx, account.id);
  const first = await tx
    .update(emails)
    .set({ verifiedAt: deps.clock.now() })
    .where(and(eq(emails.id, account.emailId), isNull(emails.verifiedAt)))
    .returning();
  if (first.length === 0) return;
  if (shown && !(await isStillOwn(tx, deps, account.id, shown))) throw noLiveSession();
  const removed = shown ? [] : await removeCredentials(tx, deps, account.id);
  if (removed.length > 0) await sendRemovalNotice(tx, deps, account);
  const actor = auditActor(account, caller);
  await recordAudit(tx, deps, account.organisationId, [
    auditEvent(deps, 'address_verified', { actor, details: {} }),
    ...(removed.length > 0
      ? [auditEvent(deps, 'factors_reset', { actor, details: { removed } })]
      : []),
  ]);
}

/** `password_missing`: nobody can log in until a password is chosen, for which the link stays open. */
export type LinkOutcome = 'confirmed' | 'password_missing' | 'unusable';

/** Proves the address of a mailed link, within the caller's transaction. */
export async function redeemLink(
  tx: Queries,
  deps: Deps,
  token: string,
  { shown, caller }: Omit<Proof, 'account'>,
): Promise<LinkOutcome> {
  const found = await findLink(tx, deps, token);
  if (!found) return 'unusable';
  await lockAccount(tx, found.account.id);
  const link = await findLink(tx, deps, token);
  if (!link) return 'unusable';
  const { account } = link;
  const keepsPassword = account.verifiedAt !== null || shown !== undefined;
  if (keepsPassword && link.passwordHash !== null) await spendLinks(tx, deps, account.emailId);
  // Last, because it writes the record.
  await proveAddress(tx, deps, { account, shown, caller });
  return keepsPassword && link.passwordHash !== null ? 'confirmed' : 'password_missing';
}
