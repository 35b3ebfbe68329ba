import { canonicalAddress, normalPassword } from '@bakehouse/contract';
import type { Queries } from '../db/client.ts';
import type { Caller, Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { findAccountByAddress, lockAccount, type Account } from './accounts.ts';
import { clearTries, registerTry } from './attempts.ts';
import { auditActor, unknownActor } from './audit-actor.ts';
import { auditEvent, recordAudit } from './audit-record.ts';
import { oneOrganisation } from './organisations.ts';
import { sendPasswordLink } from './verification-links.ts';

const TRIES_UNTIL_LOCK = 10;

export interface GivenPassword {
  email: string;
  password: string;
  caller: Caller;
}

export interface KnownAccount extends Account {
  passwordHash: string;
}

/** One text for a wrong password, an unknown address and a locked one. */
const refused = () => new HttpError(401, 'unauthorized_credentials', 'Invalid email or password');

const triesKey = ({ secrets }: Deps, address: string) =>
  `password:${secrets.keyedHash('password tries', address)}`;

interface Failure {
  account: (Account & { passwordHash: string | null }) | undefined;
  address: string;
  caller: Caller;
  reason: 'wrong' | 'locked';
}

/** Known or not, a wrong sign-in is put on record: both take the same time. */
const recordFailure = (deps: Deps, { account, address, caller, reason }: Failure) =>
  deps.db.transaction(async (tx) => {
    if (account?.passwordHash === null && account.verifiedAt) {
      await sendPasswordLink(tx, deps, account);
    }
    const organisationId = account?.organisationId ?? (await oneOrganisation(tx));
    const actor = account ? auditActor(account, caller) : unknownActor(address, caller);
    const event = auditEvent(deps, 'login_failed', { actor, details: { reason } });
    await recordAudit(tx, deps, organisationId, [event]);
  });

const isKnown = (
  account: (Account & { passwordHash: string | null }) | undefined,
): account is KnownAccount => typeof account?.passwordHash === 'string';

const checkPassword = async (
  deps: Deps,
  key: string,
  { email, password, caller }: GivenPassword,
): Promise<KnownAccount> => {
  const address = canonicalAddress(email);
  const attempt = await registerTry(deps, key, TRIES_UNTIL_LOCK);
  const account = address === null ? undefined : await findAccountByAddress(deps.db, address);
  const stored = attempt.allowed ? (account?.passwordHash ?? null) : null;
  const matches = await deps.slowHash.verify(stored, normalPassword(password));
  if (matches && isKnown(account)) return account;
  const reason = attempt.allowed ? 'wrong' : 'locked';
  if (address !== null) await recordFailure(deps, { account, address, caller, reason });
  throw refused();
};

/**
 * Does the work of somebody who knows the password of an address, in the transaction that finds it
 * still the same: a password that was removed meanwhile lets nobody in.
 * @throws HttpError 401 unauthorized_credentials
 */
export function withPassword<Result>(
  deps: Deps,
  given: GivenPassword,
  work: (tx: Queries, account: KnownAccount) => Promise<Result>,
): Promise<Result> {
  const address = canonicalAddress(given.email);
  const key = triesKey(deps, address ?? given.email.trim().toLowerCase());
  return deps.turns.take(key, async () => {
    const { canonical, id, passwordHash } = await checkPassword(deps, key, given);
    return deps.db.transaction(async (tx) => {
      await lockAccount(tx, id);
      const account = await findAccountByAddress(tx, canonical);
      if (!isKnown(account) || account.passwordHash !== passwordHash) throw refused();
      await clearTries(tx, key);
      return work(tx, account);
    });
  });
}
