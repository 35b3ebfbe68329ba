import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { ReplayTables } from '../replay.ts';
import { isSameTime } from '../access/access-rows.ts';
import { DAY_MS, type AccountState, type ReplayedAccount } from './account-state.ts';

const hasSamePin = (
  { hasPin, pinAt, pinResetRequestedAt }: ReplayedAccount,
  storedPin: ReplayTables['pins'][number] | undefined,
  logEnd: number,
) => {
  if (storedPin) return isSameTime(storedPin.createdAt, pinAt);
  const requestedAt = pinResetRequestedAt?.getTime();
  return !hasPin || (requestedAt !== undefined && logEnd - requestedAt >= DAY_MS);
};

export function compareAccount(
  { check, emails, pins }: AccountState,
  tables: ReplayTables,
  { id, account }: { id: string; account: ReplayedAccount },
): void {
  const email = emails.get(id);
  const address = email?.address ?? id;
  const user = tables.users.find((stored) => stored.id === id);
  if (!user) {
    check(account.isDeleted, null, `${address} acted and is missing, without account_deleted`);
    return;
  }
  const checkAccount = (condition: boolean, subject: string) => {
    check(condition, null, `${address}: ${subject} differs from the audit log`);
  };
  checkAccount(isSameTime(user.deactivatedAt, account.deactivatedAt), 'deactivated_at');
  checkAccount(isSameTime(email?.verifiedAt, account.verifiedAt), 'verified_at');
  const password = tables.passwords.find(({ userId }) => userId === id);
  checkAccount(isSameTime(password?.updatedAt, account.passwordAt), 'the password');
  const logEnd = tables.rows.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0);
  checkAccount(hasSamePin(account, pins.get(id), logEnd), 'the PIN');
  const { failures } = account;
  checkAccount(failures.password + failures.pin === 0, 'a count of wrong tries');
}

export function compareSignUps(
  { check, start, accounts }: AccountState,
  rows: readonly AuditRow[],
): void {
  const firstRows = new Map(rows.toReversed().map((row) => [row.actorId, row]));
  for (const [id, { createdAt }] of accounts) {
    if (createdAt < start) continue;
    const first = firstRows.get(id);
    const isSignUp = first?.action === 'login_1fa' && isSameTime(first.at, createdAt);
    check(isSignUp, first ?? null, `the account of ${id} does not begin with its sign-up`);
  }
}
