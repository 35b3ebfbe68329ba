import { canonicalAddress, normalPassword } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { emails, passwords, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import type { Project } from '../../config/projects.ts';
import { refuseClosedDemo } from '../identity/demo-accounts.ts';
import { oneOrganisation } from '../identity/organisations.ts';
import { withPassword, type GivenPassword } from './password-check.ts';
import { passwordStrength } from './password-strength.ts';
import { completeFactor, type IssuedSession } from '../identity/sign-in.ts';
import { findAccountByAddress, type Account } from '../identity/accounts.ts';
import { sendPasswordLink, sendVerification } from './verification-links.ts';

export interface PasswordSignIn extends GivenPassword {
  minutes: number;
  project: Project;
}

/** A right password starts a session of the first level. */
const startSession = (
  tx: Queries,
  deps: Deps,
  account: Account,
  { project, minutes, caller }: PasswordSignIn,
) => completeFactor(tx, deps, { account, factor: { kind: 'password' }, project, minutes, caller });

/**
 * Signs in with e-mail and password: a session of the first level.
 * @throws HttpError 401 unauthorized_credentials
 */
export async function signInWithPassword(
  deps: Deps,
  input: PasswordSignIn,
): Promise<IssuedSession> {
  await refuseClosedDemo(deps, input);
  return withPassword(deps, input, async (tx, account) => {
    if (!account.verifiedAt) await sendVerification(tx, deps, account);
    return startSession(tx, deps, account, input);
  });
}

const addressRefused = () =>
  new HttpError(400, 'duplicate_email', 'This address cannot be used for a new account.');

/** An account without a password is not signed up to again: its owner gets a link by mail. */
const refuseTaken = async (deps: Deps, address: string) => {
  const taken = await findAccountByAddress(deps.db, address);
  if (!taken) return;
  if (taken.passwordHash !== null) throw addressRefused();
  await deps.db.transaction((tx) => sendPasswordLink(tx, deps, taken));
  const text = 'Choose a password through the link in the email that we sent.';
  throw new HttpError(400, 'reset_password', text);
};

/** @throws HttpError 400 breached_password, weak_password */
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
  email: string;
  hash: string;
  kind: 'live' | 'test';
}

const insertUser = async (tx: Queries, deps: Deps, { address, email, hash, kind }: NewUser) => {
  const { random, clock } = deps;
  const now = clock.now();
  const userId = `user-${kind}-${random.uuid()}`;
  const emailId = `email-${kind}-${random.uuid()}`;
  const isAdmin = deps.projects.admins.some((typed) => canonicalAddress(typed) === address);
  const organisationId = await oneOrganisation(tx);
  await tx.insert(users).values({
    id: userId,
    organisationId,
    isAdmin,
    name: { first_name: '', middle_name: '', last_name: '' },
    createdAt: now,
  });
  const [created] = await tx
    .insert(emails)
    .values({
      id: emailId,
      userId,
      address: email.trim(),
      canonical: address,
      isPrimary: true,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) throw addressRefused();
  await tx.insert(passwords).values({
    userId,
    passwordId: `password-${kind}-${random.uuid()}`,
    hash,
    createdAt: now,
    updatedAt: now,
  });
  return {
    id: userId,
    organisationId,
    email: created.address,
    canonical: address,
    emailId,
    verifiedAt: null,
    isAdmin,
    hasPin: false,
  };
};

/**
 * Creates a user with a password and signs them in; the address is still to be verified.
 * @throws HttpError 400 invalid_email, breached_password, weak_password, duplicate_email, reset_password
 */
export async function createPassword(
  deps: Deps,
  input: PasswordSignIn,
): Promise<IssuedSession & { emailId: string }> {
  const address = canonicalAddress(input.email);
  if (address === null) throw new HttpError(400, 'invalid_email', 'Invalid email address');
  await requireStrong(deps, input);
  await refuseTaken(deps, address);
  const hash = await deps.slowHash.hash(normalPassword(input.password));
  return deps.db.transaction(async (tx) => {
    const kind = input.project.project_id.startsWith('project-live') ? 'live' : 'test';
    const account = await insertUser(tx, deps, { address, email: input.email, hash, kind });
    await sendVerification(tx, deps, account);
    const issued = await startSession(tx, deps, account, input);
    return { ...issued, emailId: account.emailId };
  });
}
