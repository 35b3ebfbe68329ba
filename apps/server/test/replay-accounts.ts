import type { AuditAction } from '@bakehouse/contract';
import type { AuditRow } from '../src/services/audit/audit-chain.ts';
import { auditText, type AuditDetails } from '../src/services/audit/audit-text.ts';
import { lockMinutes } from '../src/services/identity/limits/lock-rules.ts';
import type { Claim, Readers, Replay, Tables } from './replay.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TRIES = { password: 10, pin: 5 } as const;
const LOCKS = {
  password: { factor: 'password', scope: 'network' },
  pin: { factor: 'pin' },
} as const;

type Factor = keyof typeof TRIES;

interface Session {
  level: 1 | 2;
  device: string;
  until: Date;
}

interface Account {
  createdAt: Date;
  isAdmin: boolean;
  isVerified: boolean;
  verifiedAt: Date | null;
  isActive: boolean;
  deactivatedAt: Date | null;
  passwordAt: Date | null;
  hasPin: boolean;
  pinAt: Date | null;
  resetAskedAt: Date | null;
  isGone: boolean;
  session: Session | null;
  last: Date;
  files: number;
  /** How many rows they see in their own list. */
  visible: number;
  passkeys: number;
  failures: Record<Factor, number>;
  lockedUntil: Record<Factor, Date | null>;
}

/** Needs a session with its PIN step done. */
const COMPLETE: readonly AuditAction[] = [
  'file_baked',
  'file_opened',
  'open_blocked',
  'permission_added',
  'permission_removed',
  'openable_date_modified',
  'expiration_date_modified',
  'dates_updated',
  'user_banned',
  'user_unbanned',
  'baker_deactivated',
  'baker_reactivated',
  'pin_changed',
  'export_created',
  'account_deleted',
  'profile_changed',
  'factor_added',
  'factor_removed',
  'session_extended',
  'request_blocked',
];

const NOBODY = { document: '', baker: '', subject: '' };
const told = <Action extends AuditAction>(action: Action, details: AuditDetails[Action]) =>
  auditText(action, NOBODY, details).message;

/** Accounts, sessions, PINs and locks, as the record tells them. */
export function replayAccounts(tables: Tables, claim: Claim) {
  const { rows } = tables;
  const start = rows[0]?.at ?? new Date(0);
  const end = rows.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0);
  const accounts = new Map<string, Account>();
  const emailOf = new Map(tables.emails.map((email) => [email.userId, email]));
  const pinOf = new Map(tables.pins.map((pin) => [pin.userId, pin]));
  const userOf = new Map(tables.users.map((user) => [user.id, user]));
  const passwordOf = new Map(tables.passwords.map((password) => [password.userId, password]));

  const begin = (id: string, createdAt: Date, isAdmin: boolean): Account => {
    const isOld = createdAt < start;
    const pinAt = pinOf.get(id)?.createdAt ?? null;
    const hasOldPin = pinAt !== null && pinAt < start;
    const account: Account = {
      createdAt,
      isAdmin,
      isVerified: isOld,
      verifiedAt: isOld ? (emailOf.get(id)?.verifiedAt ?? null) : null,
      isActive: true,
      deactivatedAt: null,
      passwordAt: createdAt,
      hasPin: hasOldPin,
      pinAt: hasOldPin ? pinAt : null,
      resetAskedAt: null,
      isGone: false,
      session: null,
      last: createdAt,
      files: 0,
      visible: 0,
      passkeys: 0,
      failures: { password: 0, pin: 0 },
      lockedUntil: { password: null, pin: null },
    };
    accounts.set(id, account);
    return account;
  };
  for (const { id, createdAt, isAdmin } of tables.users) begin(id, createdAt, isAdmin);
  const idOf = new Map(tables.emails.map(({ canonical, userId }) => [canonical, userId]));

  /** Who acts; an account that is gone today begins with its first row. */
  const actorOf = (row: AuditRow): Account | undefined => {
    if (row.actorId === null) return undefined;
    return accounts.get(row.actorId) ?? begin(row.actorId, row.at, row.actorIsAdmin);
  };
  const acting = (reader: (account: Account, row: AuditRow) => void) => (row: AuditRow) => {
    const account = actorOf(row);
    if (account) reader(account, row);
  };
  const isLocked = (account: Account, factor: Factor, { at }: AuditRow) => {
    const until = account.lockedUntil[factor];
    return until !== null && at < until;
  };

  const countRow = ({ actorId, bakerId, hiddenFromActor, action }: AuditRow) => {
    const seenBy = new Set([bakerId, hiddenFromActor ? null : actorId]);
    for (const id of seenBy) {
      const account = id === null ? undefined : accounts.get(id);
      if (account) account.visible += 1;
    }
    const baker = bakerId === null ? undefined : accounts.get(bakerId);
    if (action === 'file_baked' && baker) baker.files += 1;
  };

  const everyRow = (row: AuditRow) => {
    const account = actorOf(row);
    countRow(row);
    if (!account || !row.actorId) return;
    const address = emailOf.get(row.actorId)?.address;
    claim(address === undefined || address === row.actor, row, 'the actor has another address');
    claim(account.isAdmin === row.actorIsAdmin, row, 'the actor is no administrator, or is one');
    claim(row.at >= account.createdAt, row, 'the account did not exist yet');
    claim(row.at >= account.last, row, 'it is older than the row before it by the same actor');
    claim(!account.isGone, row, 'the account had been deleted');
    claim(account.isActive, row, 'the account was deactivated');
    account.last = row.at;
    if (!COMPLETE.includes(row.action)) return;
    const { session } = account;
    claim(session?.level === 2, row, 'there is no session with its PIN step done');
    claim(session === null || session.device === row.deviceType, row, 'another device logged in');
    claim(session === null || row.at < session.until, row, 'the session had expired');
  };

  const failing =
    (action: 'login_failed' | 'pin_failed', factor: Factor) =>
    (account: Account, row: AuditRow) => {
      if (row.message === told(action, { reason: 'locked' })) {
        claim(isLocked(account, factor, row), row, 'nothing was locked');
        return;
      }
      claim(!isLocked(account, factor, row), row, 'it was locked, so nothing was compared');
      account.failures[factor] += 1;
      claim(account.failures[factor] <= TRIES[factor], row, 'it should have been locked');
    };

  const lockBegins = (account: Account, row: AuditRow) => {
    const until = new Date(row.at.getTime() + lockMinutes(0) * MINUTE_MS);
    const factor = (['password', 'pin'] as const).find(
      (one) => told('login_blocked', { ...LOCKS[one], until }) === row.message,
    );
    claim(factor !== undefined, row, 'it does not say what is locked for 15 minutes');
    if (!factor) return;
    claim(account.failures[factor] === TRIES[factor], row, 'too few tries failed before it');
    account.failures[factor] = 0;
    account.lockedUntil[factor] = until;
  };

  const lockEnds = (account: Account, row: AuditRow) => {
    const factor = (['password', 'pin'] as const).find(
      (one) => told('lock_lifted', { factor: one }) === row.message,
    );
    claim(factor !== undefined && isLocked(account, factor, row), row, 'nothing was locked');
    if (factor) account.lockedUntil[factor] = null;
  };

  const readers: Readers = {
    login_1fa: acting((account, row) => {
      claim(account.passwordAt !== null, row, 'the account has no password');
      claim(!isLocked(account, 'password', row), row, 'the address was locked');
      account.failures.password = 0;
      const until = new Date(row.at.getTime() + DAY_MS);
      account.session = { level: 1, device: row.deviceType, until };
    }),
    login_2fa: acting((account, row) => {
      const { session } = account;
      claim(session?.level === 1, row, 'no login with the password came before');
      claim(session?.device === row.deviceType, row, 'the password was typed on another device');
      claim(account.hasPin, row, 'there is no PIN');
      claim(!isLocked(account, 'pin', row), row, 'PIN entry was locked');
      account.failures.pin = 0;
      if (session) session.level = 2;
    }),
    pin_created: acting((account, row) => {
      const wasCleared =
        account.resetAskedAt !== null &&
        row.at.getTime() - account.resetAskedAt.getTime() >= DAY_MS;
      claim(!account.hasPin || wasCleared, row, 'there is a PIN already');
      claim(account.isVerified, row, 'the address is not verified');
      claim(account.session !== null, row, 'nobody is logged in');
      account.hasPin = true;
      account.pinAt = row.at;
      account.resetAskedAt = null;
    }),
    pin_changed: acting((account, row) => claim(account.hasPin, row, 'there is no PIN')),
    pin_reset_requested: acting((account, row) => {
      claim(account.session !== null, row, 'nobody is logged in');
      claim(account.hasPin, row, 'there is no PIN');
      account.resetAskedAt = row.at;
      account.lockedUntil.pin = new Date(row.at.getTime() + DAY_MS);
      if (account.session?.level === 2) account.session = null;
    }),
    login_failed: acting(failing('login_failed', 'password')),
    pin_failed: acting(failing('pin_failed', 'pin')),
    login_blocked: acting(lockBegins),
    lock_lifted: acting(lockEnds),
    session_revoked: acting((account, row) => {
      claim(account.session !== null, row, 'there is no session');
      account.session = null;
    }),
    password_changed: acting((account, row) => {
      account.passwordAt = row.at;
    }),
    address_verified: acting((account, row) => {
      claim(!account.isVerified, row, 'it was verified already');
      account.isVerified = true;
      account.verifiedAt = row.at;
    }),
    factor_added: acting((account) => {
      account.passkeys += 1;
    }),
    factor_removed: acting((account, row) => {
      claim(account.passkeys > 0, row, 'there is no factor to remove');
      account.passkeys -= 1;
    }),
    factors_reset: acting((account, row) => {
      claim(account.verifiedAt?.getTime() === row.at.getTime(), row, 'nothing was verified then');
      account.session = null;
      account.passwordAt = null;
      account.hasPin = false;
    }),
    export_created: acting((account, row) => {
      const exports = [
        { name: 'files.csv', noun: 'file', rows: account.files },
        { name: 'audit-logs.csv', noun: 'activity row', rows: account.visible - 1 },
      ];
      const isWhole = exports.some((details) => row.message === told('export_created', details));
      claim(isWhole, row, `there were ${account.files} files and ${account.visible - 1} events`);
    }),
    session_extended: acting((account, row) => {
      const { session } = account;
      if (!session) return;
      const until = new Date(row.at.getTime() + DAY_MS);
      claim(row.message === told('session_extended', { until }), row, 'another end is told');
      session.until = until;
    }),
    account_deleted: acting((account, row) => {
      claim(!emailOf.has(row.actorId ?? ''), row, 'the account is still there');
      account.isGone = true;
    }),
    baker_deactivated: (row) => {
      const account = accounts.get(idOf.get(row.subject ?? '') ?? '');
      claim(row.actorIsAdmin, row, 'only administrators deactivate');
      claim(account?.isActive === true, row, 'it is not there or not active');
      if (account)
        Object.assign(account, { isActive: false, deactivatedAt: row.at, session: null });
    },
    baker_reactivated: (row) => {
      const account = accounts.get(idOf.get(row.subject ?? '') ?? '');
      claim(row.actorIsAdmin, row, 'only administrators reactivate');
      claim(account?.isActive === false, row, 'it is not there or active');
      if (account) Object.assign(account, { isActive: true, deactivatedAt: null });
    },
  };

  const same = (one: Date | null | undefined, other: Date | null | undefined) =>
    (one?.getTime() ?? null) === (other?.getTime() ?? null);

  const compare = (id: string, account: Account) => {
    const email = emailOf.get(id);
    const address = email?.address ?? id;
    const user = userOf.get(id);
    if (!user) {
      claim(account.isGone, null, `${address} acted and is not there, without account_deleted`);
      return;
    }
    const about = (what: string) => `${address}: ${what} is not what the record leads to`;
    claim(same(user.deactivatedAt, account.deactivatedAt), null, about('deactivated_at'));
    claim(same(email?.verifiedAt, account.verifiedAt), null, about('verified_at'));
    const password = passwordOf.get(id);
    claim(same(password?.updatedAt, account.passwordAt), null, about('the password'));
    const isCleared =
      account.resetAskedAt !== null && end - account.resetAskedAt.getTime() >= DAY_MS;
    const pin = pinOf.get(id);
    const isPin = pin ? same(pin.createdAt, account.pinAt) : !account.hasPin || isCleared;
    claim(isPin, null, about('the PIN'));
    const { failures } = account;
    claim(failures.password + failures.pin === 0, null, about('a count of wrong tries'));
  };

  return {
    everyRow,
    readers,
    isActive: (id: string) => accounts.get(id)?.isActive ?? false,
    end: () => {
      const firstOf = new Map(rows.toReversed().map((row) => [row.actorId, row]));
      for (const [id, account] of accounts) {
        compare(id, account);
        if (account.createdAt < start) continue;
        const first = firstOf.get(id);
        const isSignUp = first?.action === 'login_1fa' && same(first.at, account.createdAt);
        claim(isSignUp, first ?? null, `the account of ${id} does not begin with its sign-up`);
      }
    },
  } satisfies Replay & Record<string, unknown>;
}
