import { canonicalAddress, normalPassword } from '@bakehouse/contract';
import type { Database, Queries } from '../../db/client.ts';
import type { Caller, Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { networkOf } from '../../lib/http/caller-address.ts';
import { findAccountByAddress, lockAccount, type Account } from '../identity/accounts.ts';
import { clearAllTries, type BegunLock } from '../identity/limits/attempts.ts';
import { auditActor, unknownActor } from '../audit/audit-actor.ts';
import { auditEvent, recordAudit } from '../audit/audit-record.ts';
import {
  beginTry,
  forgetTries,
  type Guarded,
  type GuardedTry,
} from '../identity/limits/guarded-tries.ts';
import { mailLift } from '../identity/limits/lock-lifts.ts';
import { oneOrganisation } from '../identity/organisations.ts';
import { sendPasswordLink } from './verification-links.ts';

const NETWORK_TRIES = 10;
const TRIES_FROM_ANYWHERE = 50;

export interface GivenPassword {
  email: string;
  password: string;
  caller: Caller;
}

type FoundAccount = Account & { passwordHash: string | null };

export interface KnownAccount extends Account {
  passwordHash: string;
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** One text for a wrong password, an unknown address and a locked one. */
const refused = () => new HttpError(401, 'unauthorized_credentials', 'Invalid email or password');

const addressKey = ({ secrets }: Deps, address: string) =>
  `password:${secrets.keyedHash('password tries', address)}`;

/** A stranger can lock an address for their own network; from many networks at once, for all. */
const guardOf = (deps: Deps, address: string, { ipAddress, lifts }: Caller): Guarded => {
  const lockKey = addressKey(deps, address);
  return {
    budgets: [
      { key: `${lockKey}:${networkOf(ipAddress)}`, tries: NETWORK_TRIES },
      { key: lockKey, tries: TRIES_FROM_ANYWHERE },
    ],
    lockKey,
    liftToken: lifts?.password,
  };
};

/** Forgets every wrong password for an address, after its owner was known by other means. */
export const forgetPasswordTries = (tx: Queries, deps: Deps, address: string) =>
  clearAllTries(tx, addressKey(deps, address));

interface Failure {
  account: FoundAccount | undefined;
  address: string;
  caller: Caller;
  guard: Guarded;
  attempt: GuardedTry;
}

/** The mail of a lock, or without an account the same work undone: both take the same time. */
const notify = async (
  tx: Transaction,
  deps: Deps,
  lock: BegunLock,
  { account, address, caller }: Failure,
) => {
  const to = { userId: account?.id ?? null, email: account?.email ?? address };
  const notice = { factor: 'password', lock, tries: TRIES_FROM_ANYWHERE, to, caller } as const;
  if (account) {
    await mailLift(tx, deps, notice);
    return;
  }
  const undo = new Error('There is nobody to tell.');
  await tx
    .transaction(async (inner) => {
      await mailLift(inner, deps, notice);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
};

const blockedEvents = (deps: Deps, actor: ReturnType<typeof auditActor>, failure: Failure) => {
  const { attempt, guard } = failure;
  if (!attempt.allowed) return [];
  return attempt.begun.map(({ key, until }) =>
    auditEvent(deps, 'login_blocked', {
      actor,
      details: { factor: 'password', until, ...(key !== guard.lockKey && { scope: 'network' }) },
    }),
  );
};

/** Known or not, a wrong sign-in is put on record: both take the same time. */
const recordFailure = (deps: Deps, failure: Failure) =>
  deps.db.transaction(async (tx) => {
    const { account, address, caller, attempt, guard } = failure;
    if (account?.passwordHash === null && account.verifiedAt) {
      await sendPasswordLink(tx, deps, account);
    }
    const begun = attempt.allowed ? attempt.begun : [];
    const lock = begun.find(({ key }) => key === guard.lockKey);
    if (lock) await notify(tx, deps, lock, failure);
    const organisationId = account?.organisationId ?? (await oneOrganisation(tx));
    const actor = account ? auditActor(account, caller) : unknownActor(address, caller);
    const reason = attempt.allowed ? 'wrong' : 'locked';
    await recordAudit(tx, deps, organisationId, [
      auditEvent(deps, 'login_failed', { actor, details: { reason } }),
      ...blockedEvents(deps, actor, failure),
    ]);
  });

const isKnown = (account: FoundAccount | undefined): account is KnownAccount =>
  typeof account?.passwordHash === 'string';

const checkPassword = async (
  deps: Deps,
  guard: Guarded,
  { email, password, caller }: GivenPassword,
): Promise<{ account: KnownAccount; attempt: GuardedTry }> => {
  const address = canonicalAddress(email);
  const attempt = await beginTry(deps, guard);
  const account = address === null ? undefined : await findAccountByAddress(deps.db, address);
  const stored = attempt.allowed ? (account?.passwordHash ?? null) : null;
  const matches = await deps.slowHash.verify(stored, normalPassword(password));
  if (matches && isKnown(account)) return { account, attempt };
  if (address !== null) {
    await recordFailure(deps, { account, address, caller, guard, attempt });
  }
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
  const address = canonicalAddress(given.email) ?? given.email.trim().toLowerCase();
  const guard = guardOf(deps, address, given.caller);
  // By network, so that a stranger's flood of tries is not in the owner's way.
  const turn = `${guard.lockKey}:${networkOf(given.caller.ipAddress)}`;
  return deps.turns.take(turn, async () => {
    const { account: checked, attempt } = await checkPassword(deps, guard, given);
    return deps.db.transaction(async (tx) => {
      await lockAccount(tx, checked.id);
      const account = await findAccountByAddress(tx, checked.canonical);
      if (!isKnown(account) || account.passwordHash !== checked.passwordHash) throw refused();
      await forgetTries(tx, guard, attempt);
      return work(tx, account);
    });
  });
}
