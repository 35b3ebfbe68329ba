import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import {
  accessRequests,
  appAuthorizations,
  appConsents,
  bans,
  emails,
  knownDevices,
  mutedFiles,
  notifications,
  notificationSettings,
  pinResets,
  presets,
  savedViews,
  sessions,
  users,
} from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Account } from '../../identity/accounts.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { removeAllFactors } from '../../identity/factor-table.ts';
import { storeDeletedAddresses } from '../../identity/identifiers/deleted-addresses.ts';
import { removeOtherIdentifiers } from '../../identity/identifiers/identifiers.ts';
import { deleteAttemptsWithKeyPrefix } from '../../identity/limits/attempts.ts';
import { deleteSecretsOfUser } from '../../identity/one-time-secrets/one-time-secrets.ts';
import { createProviderId } from '../../identity/provider/provider-ids.ts';
import { endSessions } from '../../identity/sessions/ended-sessions.ts';
import { lockLiveCaller, type AccountCaller } from '../../identity/sessions/session-caller.ts';
import { toEventLetterInput } from '../../messages/event-letter-input.ts';
import { accountDeletedLetter } from '../../messages/letters/account/account-deleted.ts';
import { sendNotice } from '../../messages/notice.ts';
import { revokeEmailedProofs } from '../destinations/message-proof.ts';
import { deletePasswordAttempts } from '../passwords/password-check.ts';
import { pinAttemptsKeyOf } from '../pins/pin-check.ts';
import { cancelPinResetReminder } from '../pins/pin-reminder.ts';
import { runWithPinProof, type ParsedPinProof } from '../pins/pin-proof.ts';
import { codeAttemptsKeyOf } from '../totps/code-check.ts';

export const DELETED_ACCOUNT_PATH = '/v1/accounts/deleted';

const EMPTY_PERSON_NAME = { first_name: '', middle_name: '', last_name: '' };

/** No domain can end in `.invalid` (RFC 2606), so nobody can prove or use this address. */
const insertPlaceholder = async (
  tx: Queries,
  { random, clock }: Deps,
  { id: userId, organisationId }: Account,
) => {
  const address = `deleted-${random.bytes(6).toString('hex')}@deleted.invalid`;
  await tx.insert(emails).values({
    id: createProviderId(random, 'email', userId),
    userId,
    organisationId,
    address,
    canonical: address,
    isPrimary: true,
    verifiedAt: null,
    createdAt: clock.now(),
  });
};

const removeAddresses = async (tx: Queries, deps: Deps, account: Account) => {
  const { id: userId, organisationId } = account;
  const owned = await tx
    .select({ canonical: emails.canonical })
    .from(emails)
    .where(eq(emails.userId, userId));
  const canonicals = owned.map(({ canonical }) => canonical);
  await revokeEmailedProofs(tx, deps, userId);
  for (const canonical of canonicals)
    await deletePasswordAttempts(tx, deps, { organisationId, canonical });
  await storeDeletedAddresses(tx, deps, { organisationId, canonicals });
  await removeOtherIdentifiers(tx, deps, { userId, id: '' });
  await insertPlaceholder(tx, deps, account);
};

/** The row of the user stays for the files, which nobody can open any more. */
const anonymiseUser = async (tx: Queries, deps: Deps, account: Account) => {
  const { id: userId } = account;
  const now = deps.clock.now();
  await removeAllFactors(tx, deps.factors, userId);
  await removeAddresses(tx, deps, account);
  await deleteSecretsOfUser(tx, userId);
  for (const key of [pinAttemptsKeyOf(userId), codeAttemptsKeyOf(userId)]) {
    await deleteAttemptsWithKeyPrefix(tx, key);
  }
  await cancelPinResetReminder(tx, deps, userId);
  await tx.delete(pinResets).where(eq(pinResets.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await tx.delete(accessRequests).where(eq(accessRequests.askerId, userId));
  await tx.delete(presets).where(eq(presets.userId, userId));
  await tx.delete(savedViews).where(eq(savedViews.userId, userId));
  await tx.delete(notifications).where(eq(notifications.userId, userId));
  await tx.delete(notificationSettings).where(eq(notificationSettings.userId, userId));
  await tx.delete(mutedFiles).where(eq(mutedFiles.userId, userId));
  await tx.delete(bans).where(eq(bans.bakerId, userId));
  const erased = {
    isAdmin: false,
    name: EMPTY_PERSON_NAME,
    trustedMetadata: {},
    untrustedMetadata: {},
  };
  await tx
    .update(users)
    .set({ ...erased, deactivatedAt: now, deletedAt: now })
    .where(eq(users.id, userId));
};

/**
 * Removes everything that identifies the user or logs in; files and the audit log stay (docs/decisions/0061).
 * @throws HttpError 403 invalid_pin, 429 pin_locked
 */
export function deleteAccount(deps: Deps, by: AccountCaller, proof: ParsedPinProof): Promise<void> {
  const { account, session } = by;
  const use = { account, session, caller: by, proof, isLogin: false };
  return runWithPinProof(deps, use, async (tx) => {
    await lockLiveCaller(tx, deps, by);
    await endSessions(tx, deps, eq(sessions.userId, account.id));
    await tx.delete(appConsents).where(eq(appConsents.userId, account.id));
    await tx.delete(appAuthorizations).where(eq(appAuthorizations.userId, account.id));
    await anonymiseUser(tx, deps, account);
    const href = `${deps.config.publicUrl}${DELETED_ACCOUNT_PATH}`;
    const letter = accountDeletedLetter({ ...toEventLetterInput(deps, by), href });
    await sendNotice(tx, deps, account, letter);
    const event = createAuditEvent(deps, 'account_deleted', {
      actor: toAuditActor(account, by),
      details: {},
    });
    const { organisationId } = account;
    return { result: undefined, record: { organisationId, events: [event] } };
  });
}
