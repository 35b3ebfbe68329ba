import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import type { LiveSession } from '../../identity/sessions/session-lookup.ts';
import { runRecorded, withoutRecord, type RecordedWork } from '../../audit/recorded-transaction.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { verifyIdentifier, type Credential } from '../../identity/identifiers/address-proof.ts';
import {
  findVerificationLink,
  revokeVerificationLinks,
} from '../../identity/identifiers/verification-links.ts';
import { runWithPassword, type PasswordCredentials } from '../passwords/password-check.ts';

/** With `password_missing` the link stays valid, because the owner still has to choose a password. */
export type LinkOutcome = 'confirmed' | 'password_missing' | 'unusable';

interface LinkConfirmation {
  credential: Credential | undefined;
  caller: Caller;
}

const redeemVerificationLink = async (
  tx: Queries,
  deps: Deps,
  token: string,
  { credential, caller }: LinkConfirmation,
): Promise<RecordedWork<LinkOutcome>> => {
  const found = await findVerificationLink(tx, deps, token);
  if (!found) return withoutRecord('unusable');
  await lockAccount(tx, found.account.id);
  const link = await findVerificationLink(tx, deps, token);
  if (!link) return withoutRecord('unusable');
  const { account } = link;
  const keepsPassword = account.verifiedAt !== null || credential !== undefined;
  const hasPassword = keepsPassword && link.passwordHash !== null;
  if (hasPassword) await revokeVerificationLinks(tx, deps, account.emailId);
  const identifier = { kind: 'email', id: account.emailId } as const;
  const proof = { identity: account, identifier, credential, caller };
  const events = await verifyIdentifier(tx, deps, proof);
  const { organisationId } = account;
  return {
    result: hasPassword ? 'confirmed' : 'password_missing',
    record: { organisationId, events },
  };
};

export const confirmLinkWithSession = (
  deps: Deps,
  token: string,
  { session }: LiveSession,
  caller: Caller,
): Promise<LinkOutcome> =>
  runRecorded(deps, (tx) =>
    redeemVerificationLink(tx, deps, token, { credential: { session }, caller }),
  );

/** Confirms the address by the link alone, which removes the account's earlier credentials. */
export const confirmLinkWithoutCredential = (
  deps: Deps,
  token: string,
  caller: Caller,
): Promise<LinkOutcome> =>
  runRecorded(deps, (tx) =>
    redeemVerificationLink(tx, deps, token, { credential: undefined, caller }),
  );

/** @throws HttpError 401 for a wrong password, which counts as a failed login */
export const confirmLinkWithPassword = (
  deps: Deps,
  token: string,
  given: PasswordCredentials,
): Promise<LinkOutcome> =>
  runWithPassword(deps, given, (tx, { passwordHash }) =>
    redeemVerificationLink(tx, deps, token, { credential: { passwordHash }, caller: given.caller }),
  );
