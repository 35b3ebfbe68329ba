import type { Deps } from '../../../deps.ts';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import type { StartedLock } from '../../identity/limits/attempts.ts';
import {
  startAttempt,
  type AllowedAttempt,
  type LockoutPolicy,
} from '../../identity/limits/lockout-policy.ts';
import { announceStartedLocks } from '../../identity/limits/started-locks.ts';
import type { FactorChanger } from '../../identity/sessions/session-caller.ts';
import { totpLock } from './totp-lock.ts';

const ATTEMPTS_UNTIL_LOCK = 5;

export interface CodeEntry {
  by: FactorChanger;
  codeName: 'authenticator code' | 'recovery code';
}

export const codeAttemptsKeyOf = (userId: string): string => `totp:${userId}`;

const codeLockoutPolicyOf = ({ identity, unlockTokens }: FactorChanger): LockoutPolicy => {
  const lockKey = codeAttemptsKeyOf(identity.id);
  return {
    limits: [{ key: lockKey, maxAttempts: ATTEMPTS_UNTIL_LOCK }],
    lockKey,
    unlockToken: unlockTokens?.get(totpLock.cookie),
  };
};

interface FailedCode extends CodeEntry {
  reason: 'wrong' | 'locked';
  startedLocks: readonly StartedLock[];
}

const recordFailedCode = (deps: Deps, { by, codeName, reason, startedLocks }: FailedCode) =>
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

/** Codes of the app and recovery codes share one counter. Throws HttpError 429 user_lock_limit_reached. */
export async function startCodeAttempt(deps: Deps, entry: CodeEntry): Promise<AllowedAttempt> {
  const attempt = await startAttempt(deps, codeLockoutPolicyOf(entry.by));
  if (attempt.allowed) return attempt;
  await recordFailedCode(deps, { ...entry, reason: 'locked', startedLocks: [] });
  throw codesLockedError(deps, attempt.lockedUntil);
}

export const recordWrongCode = (
  deps: Deps,
  entry: CodeEntry,
  { startedLocks }: AllowedAttempt,
): Promise<void> => recordFailedCode(deps, { ...entry, reason: 'wrong', startedLocks });
