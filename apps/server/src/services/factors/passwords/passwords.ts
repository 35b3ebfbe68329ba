import { normalizePassword, tidyAddress } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { refuseDemoAccount } from '../../identity/demo-accounts.ts';
import { runWithPassword, type PasswordCredentials } from './password-check.ts';
import { insertPassword } from './password-factor.ts';
import { requireStrongPassword } from './password-strength.ts';
import { targetSessionOf, type SessionTarget } from '../../identity/sessions/session-target.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import {
  findAccountByAddress,
  isAccount,
  type Account,
  type OwnedAddress,
} from '../../identity/accounts.ts';
import { isDeletedAddress } from '../../identity/identifiers/deleted-addresses.ts';
import { requireAddress } from '../../identity/identifiers/required-address.ts';
import { createIdentity } from '../../identity/identifiers/identifiers.ts';
import { sendVerificationLink } from '../../identity/identifiers/verification-links.ts';
import { refuseUnsafePassword, resetRequiredError } from './unsafe-password.ts';

export interface PasswordSignIn extends Omit<PasswordCredentials, 'organisationId'> {
  target: SessionTarget;
}

interface PasswordLogin extends Pick<PasswordSignIn, 'target' | 'caller'> {
  identity: Account;
  isCurrent?: boolean;
}

const completePasswordLogin = (
  tx: Queries,
  deps: Deps,
  { identity, isCurrent = false, target, caller }: PasswordLogin,
) =>
  completeFactor(tx, deps, {
    identity,
    isCurrent,
    factor: { kind: 'password' },
    caller,
    ...targetSessionOf(target, identity),
  });

/** @throws HttpError 401 unauthorized_credentials; for the right password 400 breached_password, reset_password */
export async function signInWithPassword(
  deps: Deps,
  input: PasswordSignIn,
): Promise<IssuedSession<Account>> {
  const { organisationId } = input.target.project;
  const given = { ...input, organisationId };
  await refuseDemoAccount(deps, given);
  return runWithPassword(deps, given, async (tx, account) => {
    const refused = await refuseUnsafePassword(tx, deps, account, input.caller);
    if (refused) return refused;
    if (!account.verifiedAt) await sendVerificationLink(tx, deps, account);
    return completePasswordLogin(tx, deps, { ...input, identity: account, isCurrent: true });
  });
}

const addressUnusableError = () =>
  new HttpError(400, 'duplicate_email', 'This address cannot be used for a new account.');

/** The owner of an account without a password has to choose one through a reset. */
const refuseTakenAddress = async (deps: Deps, address: OwnedAddress) => {
  if (await isDeletedAddress(deps.db, deps, address)) throw addressUnusableError();
  const taken = await findAccountByAddress(deps.db, address);
  if (!taken) return;
  throw taken.passwordHash === null ? resetRequiredError() : addressUnusableError();
};

interface NewPasswordUser {
  address: string;
  hash: string;
  input: PasswordSignIn;
}

const insertPasswordUser = async (
  tx: Queries,
  deps: Deps,
  { address, hash, input }: NewPasswordUser,
) => {
  const identifier = {
    kind: 'email',
    address: tidyAddress(input.email),
    canonical: address,
  } as const;
  const { project } = input.target;
  const identity = await createIdentity(tx, deps, { identifier, project, verifiedAt: null });
  if (!identity || !isAccount(identity)) throw addressUnusableError();
  await insertPassword(tx, deps, identity.id, hash);
  return identity;
};

/** @throws HttpError 400 invalid_email, breached_password, weak_password, duplicate_email, reset_password */
export async function createUserWithPassword(
  deps: Deps,
  input: PasswordSignIn,
): Promise<IssuedSession<Account> & { emailId: string }> {
  const address = requireAddress(input.email);
  await requireStrongPassword(deps, { ...input, project: input.target.project });
  const { organisationId } = input.target.project;
  await refuseTakenAddress(deps, { organisationId, canonical: address });
  const hash = await deps.slowHash.hash(normalizePassword(input.password), input.caller);
  return runRecorded(deps, async (tx) => {
    const account = await insertPasswordUser(tx, deps, { address, hash, input });
    await sendVerificationLink(tx, deps, account);
    const login = await completePasswordLogin(tx, deps, { ...input, identity: account });
    return { ...login, result: { ...login.result, emailId: account.emailId } };
  });
}
