import { PASSWORD_RESET_PATH } from '../../../config/portal-paths.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { approximateAddress } from '../../../lib/http/caller-address.ts';
import { deviceTypeOf } from '../../../lib/http/device-type.ts';
import { renderLetter } from '../../messages/letter.ts';
import {
  credentialRemovedLetter,
  type CredentialRemoval,
} from '../../messages/letters/credential-removed.ts';
import { enqueueMessage } from '../../messages/outbox.ts';
import type { StoredIdentifier } from '../identifiers/identifier.ts';
import { selectIdentities } from '../identities.ts';
import type { SessionCaller } from '../sessions/session-caller.ts';

export interface RemovedCredential {
  credential: CredentialRemoval['credential'];
  /** Undefined for a credential that is no identifier. */
  stored?: StoredIdentifier;
}

const shownValueOf = ({ stored }: RemovedCredential) => {
  const { email_address, phone_number, crypto_wallet_address } = stored?.details ?? {};
  return email_address ?? phone_number ?? crypto_wallet_address ?? '';
};

const verifiedAddress = (
  address: string | null | undefined,
  verifiedAt: Date | null | undefined,
) => (address && verifiedAt ? [address] : []);

/** Emails the owner at the remaining primary address and at a removed one. */
export async function sendRemovalNotices(
  tx: Queries,
  deps: Deps,
  by: SessionCaller,
  removed: RemovedCredential,
): Promise<void> {
  const { stored } = removed;
  const [owner] = await selectIdentities(tx).where(eq(users.id, by.identity.id));
  const recipients = [
    ...verifiedAddress(owner?.email, owner?.verifiedAt),
    ...verifiedAddress(stored?.details.email_address, stored?.verifiedAt),
  ];
  const message = renderLetter(
    credentialRemovedLetter({
      credential: removed.credential,
      value: shownValueOf(removed),
      removedAt: deps.clock.now(),
      device: deviceTypeOf(by.userAgent, by.info),
      network: approximateAddress(by.ipAddress),
      href: `${deps.config.publicUrl}${PASSWORD_RESET_PATH}`,
      projectName: deps.projects.portal.name,
    }),
  );
  for (const recipient of recipients) {
    await enqueueMessage(tx, deps, { channel: 'email', recipient }, message);
  }
}
