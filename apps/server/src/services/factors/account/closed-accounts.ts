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
  users,
} from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { removeAllFactors } from '../../identity/factor-table.ts';
import { storeDeletedAddresses } from '../../identity/identifiers/deleted-addresses.ts';
import { removeOtherIdentifiers } from '../../identity/identifiers/identifiers.ts';
import type { Identity } from '../../identity/identities.ts';
import { deleteAttemptsWithKeyPrefix } from '../../identity/limits/attempts.ts';
import { deleteSecretsOfUser } from '../../identity/one-time-secrets/one-time-secrets.ts';
import { createProviderId } from '../../identity/provider/provider-ids.ts';
import { revokeEmailedProofs } from '../destinations/message-proof.ts';
import { deletePasswordAttempts } from '../passwords/password-check.ts';
import { pinAttemptsKeyOf } from '../pins/pin-check.ts';
import { cancelPinResetReminder } from '../pins/pin-reminder.ts';
import { codeAttemptsKeyOf } from '../totps/code-check.ts';

interface AccountClosing {
  /** Nobody can sign up with the addresses again. */
  keepsAddresses: boolean;
}

const EMPTY_PERSON_NAME = { first_name: '', middle_name: '', last_name: '' };

/** No domain can end in `.invalid` (RFC 2606), so nobody can prove or use this address. */
const insertPlaceholder = async (
  tx: Queries,
  { random, clock }: Deps,
  { id: userId, organisationId }: Identity,
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

const removeAddresses = async (
  tx: Queries,
  deps: Deps,
  account: Identity,
  { keepsAddresses }: AccountClosing,
) => {
  const { id: userId, organisationId } = account;
  const owned = await tx
    .select({ canonical: emails.canonical })
    .from(emails)
    .where(eq(emails.userId, userId));
  const canonicals = owned.map(({ canonical }) => canonical);
  await revokeEmailedProofs(tx, deps, userId);
  for (const canonical of canonicals)
    await deletePasswordAttempts(tx, deps, { organisationId, canonical });
  if (keepsAddresses) await storeDeletedAddresses(tx, deps, { organisationId, canonicals });
  await removeOtherIdentifiers(tx, deps, { userId, id: '' });
  await insertPlaceholder(tx, deps, account);
};

/** The row of the user stays for the files, which nobody can open any more. The caller ends the sessions. */
export async function closeAccount(
  tx: Queries,
  deps: Deps,
  account: Identity,
  closing: AccountClosing,
): Promise<void> {
  const { id: userId } = account;
  const now = deps.clock.now();
  await tx.delete(appConsents).where(eq(appConsents.userId, userId));
  await tx.delete(appAuthorizations).where(eq(appAuthorizations.userId, userId));
  await removeAllFactors(tx, deps.factors, userId);
  await removeAddresses(tx, deps, account, closing);
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
    externalId: null,
  };
  await tx
    .update(users)
    .set({ ...erased, deactivatedAt: now, deletedAt: now })
    .where(eq(users.id, userId));
}
