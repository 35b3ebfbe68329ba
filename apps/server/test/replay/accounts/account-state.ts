import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { CheckCondition, ReplayTables } from '../replay.ts';

export const DAY_MS = 86_400_000;

export type LockableFactor = 'password' | 'pin';

interface ReplayedSession {
  level: 1 | 2;
  device: string;
  until: Date;
}

export interface ReplayedAccount {
  createdAt: Date;
  isAdmin: boolean;
  isVerified: boolean;
  verifiedAt: Date | null;
  isActive: boolean;
  deactivatedAt: Date | null;
  passwordAt: Date | null;
  hasPin: boolean;
  pinAt: Date | null;
  pinResetRequestedAt: Date | null;
  isDeleted: boolean;
  session: ReplayedSession | null;
  lastRowAt: Date;
  bakedFiles: number;
  /** The number of rows in the account's own activity list. */
  visibleRows: number;
  passkeys: number;
  apiKeys: Set<string>;
  failures: Record<LockableFactor, number>;
  lockedUntil: Record<LockableFactor, Date | null>;
}

export interface AccountState {
  check: CheckCondition;
  start: Date;
  accounts: Map<string, ReplayedAccount>;
  userIds: ReadonlyMap<string, string>;
  emails: ReadonlyMap<string, ReplayTables['emails'][number]>;
  pins: ReadonlyMap<string, ReplayTables['pins'][number]>;
}

interface NewAccount {
  id: string;
  createdAt: Date;
  isAdmin: boolean;
}

const addAccount = (state: AccountState, { id, createdAt, isAdmin }: NewAccount) => {
  const isOlderThanLog = createdAt < state.start;
  const pinAt = state.pins.get(id)?.createdAt ?? null;
  const hasOlderPin = pinAt !== null && pinAt < state.start;
  const account: ReplayedAccount = {
    createdAt,
    isAdmin,
    isVerified: isOlderThanLog,
    verifiedAt: isOlderThanLog ? (state.emails.get(id)?.verifiedAt ?? null) : null,
    isActive: true,
    deactivatedAt: null,
    passwordAt: createdAt,
    hasPin: hasOlderPin,
    pinAt: hasOlderPin ? pinAt : null,
    pinResetRequestedAt: null,
    isDeleted: false,
    session: null,
    lastRowAt: createdAt,
    bakedFiles: 0,
    visibleRows: 0,
    passkeys: 0,
    apiKeys: new Set(),
    failures: { password: 0, pin: 0 },
    lockedUntil: { password: null, pin: null },
  };
  state.accounts.set(id, account);
  return account;
};

export function createAccountState(tables: ReplayTables, check: CheckCondition): AccountState {
  const state: AccountState = {
    check,
    start: tables.rows[0]?.at ?? new Date(0),
    accounts: new Map(),
    userIds: new Map(tables.emails.map(({ canonical, userId }) => [canonical, userId])),
    emails: new Map(tables.emails.map((email) => [email.userId, email])),
    pins: new Map(tables.pins.map((pin) => [pin.userId, pin])),
  };
  for (const user of tables.users) addAccount(state, user);
  return state;
}

/** An account that was deleted later is missing in the table, so its first row adds it here. */
export function findActor(state: AccountState, row: AuditRow): ReplayedAccount | undefined {
  if (row.actorId === null) return undefined;
  const known = state.accounts.get(row.actorId);
  const account = { id: row.actorId, createdAt: row.at, isAdmin: row.actorIsAdmin };
  return known ?? addAccount(state, account);
}

export const readActorRow =
  (state: AccountState, read: (account: ReplayedAccount, row: AuditRow) => void) =>
  (row: AuditRow): void => {
    const account = findActor(state, row);
    if (account) read(account, row);
  };
