import { canonicalAddress, normalizePassword, toComposedPassword } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../db/client.ts';
import { rollBackUnless } from '../../../db/roll-back-unless.ts';
import { passwords } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { isImportedHash } from '../../../lib/crypto/imported/imported-hash.ts';
import type { VerifySecret } from '../../../lib/crypto/slow-hash.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { HttpError } from '../../../http-error.ts';
import { networkOf } from '../../../lib/http/ip-address.ts';
import {
  accountDeactivatedError,
  findAnyAccountByAddress,
  type Account,
  type OwnedAddress,
} from '../../identity/accounts.ts';
import { deleteAttemptsWithKeyPrefix, type StartedLock } from '../../identity/limits/attempts.ts';
import { toAuditActor, toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import {
  runRecorded,
  type RecordedRefusal,
  type RecordedWork,
} from '../../audit/recorded-transaction.ts';
import {
  runAfterRightSecret,
  startAttempt,
  type AllowedAttempt,
  type LockoutPolicy,
  type StartedAttempt,
} from '../../identity/limits/lockout-policy.ts';
import { sendUnlockLink } from '../../identity/limits/unlock-links.ts';
import { keyWithin } from '../../identity/organisations.ts';
import {
  enqueuePasswordLink,
  hasOpenVerificationLink,
} from '../../identity/identifiers/verification-links.ts';
import { passwordLock } from './password-lock.ts';

const MAX_NETWORK_ATTEMPTS = 10;
const MAX_ADDRESS_ATTEMPTS = 50;

export interface PasswordCredentials {
  organisationId: string;
  email: string;
  password: string;
  caller: Caller;
}

interface AccountWithOptionalPassword extends Account {
  passwordHash: string | null;
  requiresReset: boolean | null;
  isDeactivated: boolean;
}

interface AccountWithPassword extends AccountWithOptionalPassword {
  passwordHash: string;
}

export interface CheckedAccount extends AccountWithPassword {
  isBreached: boolean;
  /** The server's own hash of a right password whose hash came from another system. */
  ownHash?: string | undefined;
}

/** Wrong passwords, unknown addresses and locks cause the same error, to reveal none of them. */
const loginRefusedError = () =>
  new HttpError(401, 'unauthorized_credentials', 'Invalid email or password');

const attemptKeyOf = (deps: Deps, { organisationId, canonical }: OwnedAddress) => {
  const key = keyWithin(deps, organisationId, canonical);
  return `password:${deps.secrets.keyedHash('password tries', key)}`;
};

/** One network can lock an address for itself; only tries from many networks lock it for everybody. */
const passwordLockoutPolicyOf = (
  deps: Deps,
  address: OwnedAddress,
  { ipAddress, unlockTokens }: Caller,
): LockoutPolicy => {
  const lockKey = attemptKeyOf(deps, address);
  return {
    limits: [
      { key: `${lockKey}:${networkOf(ipAddress)}`, maxAttempts: MAX_NETWORK_ATTEMPTS },
      { key: lockKey, maxAttempts: MAX_ADDRESS_ATTEMPTS },
    ],
    lockKey,
    unlockToken: unlockTokens?.get(passwordLock.cookie),
  };
};

/** Deletes the count of wrong passwords for an address. */
export const deletePasswordAttempts = (tx: Queries, deps: Deps, address: OwnedAddress) =>
  deleteAttemptsWithKeyPrefix(tx, attemptKeyOf(deps, address));

interface FailedLogin {
  organisationId: string;
  account: AccountWithOptionalPassword | undefined;
  address: string;
  caller: Caller;
  attempt: StartedAttempt;
}

const notifyAccountOwner = (
  tx: Transaction,
  deps: Deps,
  lock: StartedLock,
  { organisationId, account, address, caller }: FailedLogin,
) => {
  const to = { userId: account?.id ?? null, email: account?.email ?? address, organisationId };
  const attempts = MAX_ADDRESS_ATTEMPTS;
  return rollBackUnless(account !== undefined, tx, (inner) =>
    sendUnlockLink(inner, deps, { factor: 'password', lock, attempts, to, caller }),
  );
};

/** The owner of an account without a password gets a link to choose one. */
const sendPasswordChoiceLink = async (
  tx: Transaction,
  deps: Deps,
  { organisationId, account, address }: FailedLogin,
) => {
  const awaitsPassword = account?.passwordHash === null && account.verifiedAt !== null;
  // Work that is undone names no account, because Postgres would check that the account exists.
  const nobody = { organisationId, id: null, email: address, emailId: address };
  const to = awaitsPassword ? account : nobody;
  const hasLink = await hasOpenVerificationLink(tx, deps, to.emailId);
  await rollBackUnless(awaitsPassword && !hasLink, tx, (inner) =>
    enqueuePasswordLink(inner, deps, to),
  );
};

const toLockEvents = (
  deps: Deps,
  actor: ReturnType<typeof toAuditActor>,
  { attempt }: FailedLogin,
) => {
  if (!attempt.allowed) return [];
  const locked = passwordLock.subject;
  return attempt.startedLocks.map(({ key, until }) =>
    createAuditEvent(deps, 'login_blocked', {
      actor,
      details: { locked, until, ...(key !== attempt.policy.lockKey && { scope: 'network' }) },
    }),
  );
};

/** Does the same work for every address, so that the time of the answer does not reveal an account. */
const recordFailedLogin = (deps: Deps, failure: FailedLogin) =>
  runRecorded(deps, async (tx) => {
    const { organisationId, account, address, caller, attempt } = failure;
    await sendPasswordChoiceLink(tx, deps, failure);
    const startedLocks = attempt.allowed ? attempt.startedLocks : [];
    const lock = startedLocks.find(({ key }) => key === attempt.policy.lockKey);
    if (lock) await notifyAccountOwner(tx, deps, lock, failure);
    const actor = account ? toAuditActor(account, caller) : toUnknownActor(address, caller);
    const reason = attempt.allowed ? 'wrong' : 'locked';
    const details = { factor: 'password', reason } as const;
    const failed = createAuditEvent(deps, 'login_failed', { actor, details });
    const events = [failed, ...toLockEvents(deps, actor, failure)];
    return { result: undefined, record: { organisationId, events } };
  });

const hasPassword = (
  account: AccountWithOptionalPassword | undefined,
): account is AccountWithPassword => typeof account?.passwordHash === 'string';

interface PasswordAttempt {
  account: AccountWithOptionalPassword | undefined;
  given: PasswordCredentials;
  policy: LockoutPolicy;
}

interface CorrectPassword {
  account: CheckedAccount;
  attempt: AllowedAttempt;
}

/** Passwords from before the profile of RFC 8265 were hashed with their spaces as typed. */
const matchesStoredHash = async (
  verifySecret: VerifySecret,
  stored: string | null,
  password: string,
): Promise<boolean> => {
  const forms = [normalizePassword(password), toComposedPassword(password)];
  // Other systems may have hashed it exactly as it was typed.
  if (stored !== null && isImportedHash(stored)) forms.push(password);
  for (const form of new Set(forms)) if (await verifySecret(stored, form)) return true;
  return false;
};

/** Counts the try only when its comparison begins, because a password that was not compared is not wrong. */
const attemptPassword = (deps: Deps, { account, given, policy }: PasswordAttempt) =>
  deps.slowHash.inTurn(given.caller, async (verifySecret) => {
    const attempt = await startAttempt(deps, policy);
    const stored = attempt.allowed ? (account?.passwordHash ?? null) : null;
    return { attempt, matches: await matchesStoredHash(verifySecret, stored, given.password) };
  });

const comparePassword = async (deps: Deps, entry: PasswordAttempt): Promise<CorrectPassword> => {
  const { account, given } = entry;
  const { organisationId, email, password, caller } = given;
  const address = canonicalAddress(email);
  const { attempt, matches } = await attemptPassword(deps, entry);
  if (attempt.allowed && matches && hasPassword(account)) {
    const isBreached = await deps.breachCheck.isBreached(password);
    const ownHash = isImportedHash(account.passwordHash)
      ? await deps.slowHash.hash(normalizePassword(password), caller)
      : undefined;
    return { account: { ...account, isBreached, ownHash }, attempt };
  }
  if (address !== null) {
    const active = account?.isDeactivated === false ? account : undefined;
    const failure = { organisationId, account: active, address, caller, attempt };
    await recordFailedLogin(deps, failure);
  }
  throw loginRefusedError();
};

const confirmPassword = async (tx: Queries, checked: CheckedAccount): Promise<CheckedAccount> => {
  const account = await findAnyAccountByAddress(tx, checked);
  if (!hasPassword(account) || account.passwordHash !== checked.passwordHash)
    throw loginRefusedError();
  const { isBreached, ownHash } = checked;
  if (ownHash === undefined) return { ...account, isBreached };
  await tx.update(passwords).set({ hash: ownHash }).where(eq(passwords.userId, account.id));
  return { ...account, passwordHash: ownHash, isBreached };
};

const refuseDeactivatedAccount = (
  deps: Deps,
  account: CheckedAccount,
  caller: Caller,
): RecordedRefusal => {
  const actor = toAuditActor(account, caller);
  const details = { factor: 'password', reason: 'deactivated' } as const;
  const event = createAuditEvent(deps, 'login_failed', { actor, details });
  const { organisationId } = account;
  return { refusal: accountDeactivatedError(), record: { organisationId, events: [event] } };
};

/**
 * The password cannot change while `work` runs.
 * @throws HttpError 401 unauthorized_credentials; for the right password 403 account_deactivated
 */
export async function runWithPassword<Result>(
  deps: Deps,
  given: PasswordCredentials,
  work: (tx: Queries, account: CheckedAccount) => Promise<RecordedWork<Result> | RecordedRefusal>,
): Promise<Result> {
  const typed = canonicalAddress(given.email) ?? given.email.trim().toLowerCase();
  const address = { organisationId: given.organisationId, canonical: typed };
  const account = await findAnyAccountByAddress(deps.db, address);
  // All addresses of an account share the lock of its primary one.
  const policy = passwordLockoutPolicyOf(deps, account ?? address, given.caller);
  const right = await comparePassword(deps, { account, given, policy });
  const { account: owner, attempt } = right;
  const confirm = (tx: Queries) => confirmPassword(tx, owner);
  return runAfterRightSecret(deps, { userId: owner.id, attempt, confirm }, async (tx, confirmed) =>
    confirmed.isDeactivated
      ? refuseDeactivatedAccount(deps, confirmed, given.caller)
      : work(tx, confirmed),
  );
}
