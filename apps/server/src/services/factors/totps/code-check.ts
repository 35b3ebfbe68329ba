import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-record.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import type { StartedLock } from '../../identity/limits/attempts.ts';
import type { LockoutPolicy, PolicyAttempt } from '../../identity/limits/lockout-policy.ts';
import { runWithSecret } from '../../identity/limits/run-with-secret.ts';
import { announceStartedLocks } from '../../identity/limits/started-locks.ts';
import type { SessionCaller } from '../../identity/sessions/session-caller.ts';
import { totpLock } from './totp-lock.ts';

const ATTEMPTS_UNTIL_LOCK = 5;

interface CodeCheck<Found> {
  by: SessionCaller;
  codeName: 'authenticator code' | 'recovery code';
  /** Finds what the code matches; throws when the user has no codes, or when this one was used. */
  find: () => Promise<Found | undefined>;
  wrongCodeError: () => HttpError;
  /** Marks the code as used and reads what it matches again; throws when another request was faster. */
  spend: (tx: Queries, found: Found) => Promise<Found>;
}

export const codeAttemptsKeyOf = (userId: string): string => `totp:${userId}`;

const codeLockoutPolicyOf = ({ identity, unlockTokens }: SessionCaller): LockoutPolicy => {
  const lockKey = codeAttemptsKeyOf(identity.id);
  return {
    limits: [{ key: lockKey, maxAttempts: ATTEMPTS_UNTIL_LOCK }],
    lockKey,
    unlockToken: unlockTokens?.get(totpLock.cookie),
  };
};

const recordFailedCode = (
  deps: Deps,
  { by, codeName }: Pick<CodeCheck<unknown>, 'by' | 'codeName'>,
  reason: 'wrong' | 'locked',
  startedLocks: readonly StartedLock[] = [],
) =>
  runRecorded(deps, async (tx) => {
    const { identity } = by;
    const started = { factor: 'totp', startedLocks, attempts: ATTEMPTS_UNTIL_LOCK } as const;
    const lockEvents = await announceStartedLocks(tx, deps, { ...started, identity, caller: by });
    const details = { factor: codeName, reason, locked: 'their entry' };
    const actor = toAuditActor(identity, by);
    const failed = createAuditEvent(deps, 'login_failed', { actor, details });
    const { organisationId } = identity;
    return { result: undefined, record: { organisationId, events: [failed, ...lockEvents] } };
  });

const codesLockedError = ({ clock }: Deps, until: Date) =>
  new HttpError(
    429,
    'user_lock_limit_reached',
    'Too many wrong codes. Entering codes is locked for now. If you have an email address with us, the email that we sent you has a link that unlocks it.',
    retryAfterHeader(until.getTime() - clock.now().getTime()),
  );

const compareCode = async <Found>(deps: Deps, check: CodeCheck<Found>, attempt: PolicyAttempt) => {
  if (!attempt.allowed) {
    await recordFailedCode(deps, check, 'locked');
    throw codesLockedError(deps, attempt.lockedUntil);
  }
  const found = await check.find();
  if (found !== undefined) return { id: check.by.identity.id, found };
  await recordFailedCode(deps, check, 'wrong', attempt.startedLocks);
  throw check.wrongCodeError();
};

/** A used code is no guess, so it is not counted. Throws HttpError 429 user_lock_limit_reached. */
export const runWithCode = <Found, Result>(
  deps: Deps,
  check: CodeCheck<Found>,
  work: (tx: Queries, found: Found) => Promise<Result>,
): Promise<Result> =>
  runWithSecret(
    deps,
    {
      policy: codeLockoutPolicyOf(check.by),
      screen: async () => {
        await check.find();
      },
      compare: (attempt) => compareCode(deps, check, attempt),
      confirm: (tx, { found }) => check.spend(tx, found),
    },
    work,
  );
