import { canonicalAddress, normalizePassword } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { passwords } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import type { Project } from '../../config/projects.ts';
import { refuseClosedDemo } from '../identity/demo-accounts.ts';
import { withPassword, type PasswordCredentials } from './password-check.ts';
import { passwordStrength } from './password-strength.ts';
import { completeFactor, type IssuedSession } from '../identity/sign-in.ts';
import { findAccountByAddress, isAccount, type Account } from '../identity/accounts.ts';
import { createIdentity } from '../identity/identifiers.ts';
import { providerId } from '../identity/provider/provider-ids.ts';
import { sendPasswordLink, sendVerification } from './verification-links.ts';

export interface PasswordSignIn extends PasswordCredentials {
  minutes: number;
  project: Project;
}

const startSession = (
  tx: Queries,
  deps: Deps,
  identity: Account,
  { project, minutes, caller }: PasswordSignIn,
) => completeFactor(tx, deps, { identity, factor: { kind: 'password' }, project, minutes, caller });

/** @throws HttpError 401 unauthorized_credentials */
export async function signInWithPassword(
  deps: Deps,
  input: PasswordSignIn,
): Promise<IssuedSession<Account>> {
  await refuseClosedDemo(deps, input);
  return withPassword(deps, input, async (tx, account) => {
    if (!account.verifiedAt) await sendVerification(tx, deps, account);
    return startSession(tx, deps, account, input);
  });
}

const addressRefused = () =>
  new HttpError(400, 'duplicate_email', 'This address cannot be used for a new account.');

/** The owner of an account without a password gets an email with a link to choose one. */
const refuseTaken = async (deps: Deps, address: string) => {
  const taken = await findAccountByAddress(deps.db, address);
  if (!taken) return;
  if (taken.passwordHash !== null) throw addressRefused();
  await deps.db.transaction((tx) => sendPasswordLink(tx, deps, taken));
  const text = 'Choose a password through the link in the email that we sent.';
  throw new HttpError(400, 'reset_password', text);
};

export const requireStrong = async (
  deps: Deps,
  { email, password, project }: Pick<PasswordSignIn, 'email' | 'password' | 'project'>,
) => {
  const luds = project.settings.password_config;
  const strength = await passwordStrength(deps, { password, email, luds });
  if (strength.breached_password) {
    const text =
      'This password may have been used on a different site that experienced a security issue. Please choose another password.';
    throw new HttpError(400, 'breached_password', text);
  }
  if (!strength.valid_password) {
    const text = 'Password is not strong enough. Please choose a stronger password.';
    throw new HttpError(400, 'weak_password', text);
  }
};

interface NewUser {
  address: string;
  hash: string;
  input: PasswordSignIn;
}

const insertUser = async (tx: Queries, deps: Deps, { address, hash, input }: NewUser) => {
  const identifier = { kind: 'email', address: input.email.trim(), canonical: address } as const;
  const { project } = input;
  const identity = await createIdentity(tx, deps, { identifier, project, verifiedAt: null });
  if (!identity || !isAccount(identity)) throw addressRefused();
  const now = deps.clock.now();
  await tx.insert(passwords).values({
    userId: identity.id,
    passwordId: providerId(deps.random, 'password', project.project_id),
    hash,
    createdAt: now,
    updatedAt: now,
  });
  return identity;
};

/** @throws HttpError 400 invalid_email, breached_password, weak_password, duplicate_email, reset_password */
export async function createPassword(
  deps: Deps,
  input: PasswordSignIn,
): Promise<IssuedSession<Account> & { emailId: string }> {
  const address = canonicalAddress(input.email);
  if (address === null) throw new HttpError(400, 'invalid_email', 'Invalid email address');
  await requireStrong(deps, input);
  await refuseTaken(deps, address);
  const hash = await deps.slowHash.hash(normalizePassword(input.password));
  return deps.db.transaction(async (tx) => {
    const account = await insertUser(tx, deps, { address, hash, input });
    await sendVerification(tx, deps, account);
    const issued = await startSession(tx, deps, account, input);
    return { ...issued, emailId: account.emailId };
  });
}
