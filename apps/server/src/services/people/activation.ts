import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import {
  canonicalAddress,
  type ManageUserResponse,
  type ManageUserBody,
} from '@bakehouse/contract';
import { loginUrl } from '../../config/portal-paths.ts';
import type { Queries } from '../../db/client.ts';
import { emails, sessions, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';
import type { Letter } from '../messages/letter.ts';
import {
  accountDeactivatedLetter,
  type AccountStateChange,
} from '../messages/letters/account/account-deactivated.ts';
import { accountReactivatedLetter } from '../messages/letters/account/account-reactivated.ts';
import { sendNotice } from '../messages/notice.ts';

/** A login locks the same row before it adds a session, so no session survives a deactivation. */
const lockUserRow = async (tx: Queries, { organisationId }: Account, canonical: string | null) => {
  const [found] = await tx
    .select({ id: users.id, email: emails.address, verifiedAt: emails.verifiedAt })
    .from(users)
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(
      and(
        eq(emails.canonical, canonical ?? ''),
        eq(emails.organisationId, organisationId),
        isNull(users.deletedAt),
      ),
    )
    .for('update', { of: users });
  if (!found) throw new HttpError(404, 'not_found', 'There is no account with this address.');
  return found;
};

const deactivateUser = async (tx: Queries, { clock }: Deps, userId: string) => {
  const now = clock.now();
  // Logins lock the account before its sessions, too; another order could deadlock.
  const changed = await tx
    .update(users)
    .set({ deactivatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)))
    .returning();
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  return changed;
};

const reactivateUser = (tx: Queries, userId: string) =>
  tx
    .update(users)
    .set({ deactivatedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt)))
    .returning();

const EMAIL_BY_ACTION = {
  deactivate: accountDeactivatedLetter,
  reactivate: accountReactivatedLetter,
} satisfies Record<ManageUserBody['action'], (change: AccountStateChange) => Letter>;

const composeLetterOf = ({ clock, config, projects }: Deps, action: ManageUserBody['action']) =>
  EMAIL_BY_ACTION[action]({
    at: clock.now(),
    projectName: projects.portal.name,
    href: loginUrl(config),
  });

/** Ends the sessions, tells the person, and returns the event; nothing for an account that is not active. */
export async function deactivateAccount(
  tx: Queries,
  deps: Deps,
  by: AccountCaller,
  user: Awaited<ReturnType<typeof lockUserRow>>,
): Promise<UnlinkedRow[]> {
  const changed = await deactivateUser(tx, deps, user.id);
  if (changed.length > 0) await sendNotice(tx, deps, user, composeLetterOf(deps, 'deactivate'));
  return changed.map(() =>
    createAuditEvent(deps, 'baker_deactivated', {
      actor: toAuditActor(by.account, by),
      subject: user.email,
      details: {},
    }),
  );
}

const reactivateAccount = async (
  tx: Queries,
  deps: Deps,
  by: AccountCaller,
  user: Awaited<ReturnType<typeof lockUserRow>>,
): Promise<UnlinkedRow[]> => {
  const changed = await reactivateUser(tx, user.id);
  if (changed.length > 0) await sendNotice(tx, deps, user, composeLetterOf(deps, 'reactivate'));
  return changed.map(() =>
    createAuditEvent(deps, 'baker_reactivated', {
      actor: toAuditActor(by.account, by),
      subject: user.email,
      details: {},
    }),
  );
};

/** @throws HttpError 403 admin_required, 400 for the caller's own account, 404 for an unknown one */
export async function manageUser(
  deps: Deps,
  by: AccountCaller,
  { action, email, admin }: ManageUserBody,
): Promise<ManageUserResponse> {
  const { account } = by;
  requireAdminMode(account, admin);
  if (!admin) {
    throw new HttpError(403, 'admin_required', 'You can manage accounts only in admin mode.');
  }
  return runRecorded(deps, async (tx) => {
    const user = await lockUserRow(tx, account, canonicalAddress(email));
    if (user.id === account.id) {
      const message = 'must not be your own address';
      throw new HttpError(400, 'invalid_request', `email ${message}`, {
        fields: { email: message },
      });
    }
    const isActive = action === 'reactivate';
    const change = isActive ? reactivateAccount : deactivateAccount;
    const events = await change(tx, deps, by, user);
    const result = { email: user.email, is_active: isActive };
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}
