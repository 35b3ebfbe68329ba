import { eq } from 'drizzle-orm';
import {
  isOAuthProviderName,
  OAUTH_PROVIDER_LABELS,
} from '../../../config/oauth/oauth-providers.ts';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toChangeLetterInput } from '../../messages/event-letter-input.ts';
import type { CredentialChange } from '../../messages/letters/credentials/create-credential-letter.ts';
import { sendNotice } from '../../messages/notice.ts';
import type { StoredIdentifier } from '../identifiers/identifier.ts';
import { selectIdentities, type Identity } from '../identities.ts';
import type { FactorChanger } from '../sessions/session-caller.ts';
import { CREDENTIAL_LETTERS } from './credential-letters.ts';

export interface ChangedCredential {
  credential: CredentialChange['credential'];
  /** Undefined for a credential that is no identifier. */
  stored?: StoredIdentifier;
}

const providerLabelOf = (provider = '') =>
  isOAuthProviderName(provider) ? OAUTH_PROVIDER_LABELS[provider] : '';

const shownValueOf = ({ stored }: ChangedCredential) => {
  const { email_address, phone_number, crypto_wallet_address, provider } = stored?.details ?? {};
  return email_address ?? phone_number ?? crypto_wallet_address ?? providerLabelOf(provider);
};

const credentialChangeFactsOf = (
  deps: Deps,
  caller: Caller,
  { organisationId }: Identity,
  changed: ChangedCredential,
): CredentialChange => ({
  ...toChangeLetterInput(deps, caller, deps.projects.ownerOf(organisationId)),
  credential: changed.credential,
  value: shownValueOf(changed),
});

/** Emails the owner at the remaining primary address and at a removed one. */
export async function sendRemovalNotices(
  tx: Queries,
  deps: Deps,
  by: FactorChanger,
  removed: ChangedCredential,
): Promise<void> {
  const { stored } = removed;
  const [owner] = await selectIdentities(tx).where(eq(users.id, by.identity.id));
  const email = stored?.details.email_address ?? null;
  const letter = CREDENTIAL_LETTERS[removed.credential].removed(
    credentialChangeFactsOf(deps, by, by.identity, removed),
  );
  if (owner) await sendNotice(tx, deps, owner, letter);
  await sendNotice(tx, deps, { email, verifiedAt: stored?.verifiedAt ?? null }, letter);
}

interface AddedCredential extends ChangedCredential {
  credential: Exclude<CredentialChange['credential'], 'webauthn' | 'password'>;
  /** The owner before the change, so that a new address does not get the letter about itself. */
  owner: Identity;
  caller: Caller;
}

export const sendAdditionNotice = (
  tx: Queries,
  deps: Deps,
  { owner, caller, ...added }: AddedCredential,
): Promise<void> =>
  sendNotice(
    tx,
    deps,
    owner,
    CREDENTIAL_LETTERS[added.credential].added(credentialChangeFactsOf(deps, caller, owner, added)),
  );
