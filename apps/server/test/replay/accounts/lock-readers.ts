import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import { passwordLock } from '../../../src/services/factors/passwords/password-lock.ts';
import { pinLock } from '../../../src/services/factors/pins/pin-lock.ts';
import { lockMinutesAfter } from '../../../src/services/identity/limits/lock-rules.ts';
import type { AuditRowReaders } from '../replay.ts';
import { readActorRow, type AccountState } from './account-state.ts';
import type { LockableFactor, ReplayedAccount } from './account-state.ts';
import { messageWithoutNames } from './audit-messages.ts';

const MINUTE_MS = 60_000;
const LOCKABLE_FACTORS = ['password', 'pin'] as const;
const TRIES_UNTIL_LOCK = { password: 10, pin: 5 } as const;
const LOCK_DETAILS = {
  password: { locked: passwordLock.subject, scope: 'network' },
  pin: { locked: pinLock.subject },
} as const;
const LOCKED_MESSAGES = {
  password: messageWithoutNames('login_failed', {
    factor: 'password',
    reason: 'locked',
  }),
  pin: messageWithoutNames('pin_failed', { reason: 'locked' }),
} as const satisfies Record<LockableFactor, string>;

export const isLocked = (account: ReplayedAccount, factor: LockableFactor, { at }: AuditRow) => {
  const until = account.lockedUntil[factor];
  return until !== null && at < until;
};

export function createLockRowReaders(state: AccountState): AuditRowReaders {
  const { check } = state;

  const readFailure = (factor: LockableFactor) =>
    readActorRow(state, (account, row) => {
      if (row.message === LOCKED_MESSAGES[factor]) {
        check(isLocked(account, factor, row), row, 'nothing was locked');
        return;
      }
      check(!isLocked(account, factor, row), row, 'the factor was locked');
      account.failures[factor] += 1;
      const isAllowed = account.failures[factor] <= TRIES_UNTIL_LOCK[factor];
      check(isAllowed, row, 'the factor should have been locked');
    });

  const readLock = readActorRow(state, (account, row) => {
    const until = new Date(row.at.getTime() + lockMinutesAfter(0) * MINUTE_MS);
    const factor = LOCKABLE_FACTORS.find(
      (one) =>
        messageWithoutNames('login_blocked', { ...LOCK_DETAILS[one], until }) === row.message,
    );
    check(factor !== undefined, row, 'the message names no factor that is locked for 15 minutes');
    if (!factor) return;
    const hasFailed = account.failures[factor] === TRIES_UNTIL_LOCK[factor];
    check(hasFailed, row, 'too few tries failed before it');
    account.failures[factor] = 0;
    account.lockedUntil[factor] = until;
  });

  const readUnlock = readActorRow(state, (account, row) => {
    const factor = LOCKABLE_FACTORS.find(
      (one) =>
        messageWithoutNames('lock_lifted', { locked: LOCK_DETAILS[one].locked }) === row.message,
    );
    check(factor !== undefined && isLocked(account, factor, row), row, 'nothing was locked');
    if (factor) account.lockedUntil[factor] = null;
  });

  return {
    login_failed: readFailure('password'),
    pin_failed: readFailure('pin'),
    login_blocked: readLock,
    lock_lifted: readUnlock,
  };
}
