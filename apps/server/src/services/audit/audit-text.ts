import {
  BASE_KEY_PATH,
  type AccessRule,
  type AllowingRule,
  type AuditAction,
  type BanLevel,
  type DenyingRule,
} from '@bakehouse/contract';

type Instant = Date | null;

interface GrantDetails {
  grantee: string;
  keyPath: string;
}
interface DateDetails {
  from: Instant;
  to: Instant;
}
interface FactorDetails {
  factor: string;
}
type NoDetails = Record<string, never>;
export type LockedFactor = 'password' | 'pin';

/** What the text of each action tells besides who did it to which file. */
export interface AuditDetails {
  file_baked: { grants: number };
  file_opened: { rule: AllowingRule };
  open_blocked: { rule: DenyingRule };
  permission_added: GrantDetails;
  permission_removed: GrantDetails;
  openable_date_modified: DateDetails;
  expiration_date_modified: DateDetails;
  dates_updated: { openable: DateDetails; expires: DateDetails };
  user_banned: { level: BanLevel; reason: string };
  user_unbanned: { level: BanLevel };
  baker_deactivated: NoDetails;
  baker_reactivated: NoDetails;
  /** The factor that was accepted, by the name that its table row gives it. */
  login_1fa: FactorDetails;
  login_2fa: FactorDetails;
  login_failed: { reason: 'wrong' | 'locked' | 'closed' };
  pin_failed: { reason: 'wrong' | 'locked' };
  pin_reset_requested: NoDetails;
  session_revoked: NoDetails;
  password_changed: NoDetails;
  pin_changed: NoDetails;
  export_created: { name: string; rows: number };
  account_deleted: NoDetails;
  address_verified: NoDetails;
  profile_changed: NoDetails;
  session_extended: { until: Date };
  pin_created: NoDetails;
  /** What was asked for, as a noun phrase: "the list of bakers". */
  request_blocked: { request: string };
  /** Without a scope it is locked for everybody. */
  login_blocked: { factor: LockedFactor; until: Date; scope?: 'network' };
  lock_lifted: { factor: LockedFactor };
  factors_reset: { removed: readonly string[] };
}

interface Names {
  /** The file's name. */
  document: string;
  baker: string;
  /** The address that it was done to. */
  subject: string;
}

export interface AuditText {
  message: string;
  description: string;
}

/** Why a file opened or stayed closed, for people. */
const RULE_TEXTS: Record<AccessRule, string> = {
  layered_grant: 'access to parts of it',
  email_grant: 'access by e-mail address',
  wildcard_grant: 'access by domain',
  inactive_baker: 'its baker is deactivated',
  org_ban: 'banned by an administrator',
  individual_ban: 'banned by its baker',
  not_openable_yet: 'not openable yet',
  expired: 'it has expired',
  no_grant: 'no access was given',
};

const FACTOR_TEXTS: Record<LockedFactor, string> = {
  password: 'Login with the password',
  pin: 'PIN entry',
};

const instantText = (instant: Instant) => instant?.toISOString() ?? 'Not set';
const change = ({ from, to }: DateDetails) => `from ${instantText(from)} to ${instantText(to)}`;
const pathText = (keyPath: string) => (keyPath === BASE_KEY_PATH ? '' : ` (${keyPath})`);
const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
const reach = (level: BanLevel, { baker }: Names) =>
  level === 'org' ? 'all files' : `the files of ${baker}`;

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** The action as words: `file_opened` reads "File opened". */
const actionText = (action: AuditAction) => capitalised(action.replaceAll('_', ' '));

type Messages = {
  [Action in AuditAction]: (names: Names, details: AuditDetails[Action]) => string;
};

const LOGIN_FAILURES = {
  wrong: 'Tried to log in with a wrong password',
  locked: 'Login refused: too many wrong passwords, the address is locked',
  closed: 'Login refused: demo accounts are closed outside developer mode',
} as const satisfies Record<AuditDetails['login_failed']['reason'], string>;

const MESSAGES: Messages = {
  file_baked: ({ document }, { grants }) => `Baked ${document} with ${count(grants, 'grant')}`,
  file_opened: ({ document }, { rule }) => `Opened ${document}: ${RULE_TEXTS[rule]}`,
  open_blocked: ({ document }, { rule }) => `Could not open ${document}: ${RULE_TEXTS[rule]}`,
  permission_added: ({ document }, { grantee, keyPath }) =>
    `Access for ${grantee} to document ${document} added${pathText(keyPath)}`,
  permission_removed: ({ document }, { grantee, keyPath }) =>
    `Access for ${grantee} to document ${document} removed${pathText(keyPath)}`,
  openable_date_modified: ({ document }, dates) =>
    `Openable date of ${document} changed ${change(dates)}`,
  expiration_date_modified: ({ document }, dates) =>
    `Expiration date of ${document} changed ${change(dates)}`,
  dates_updated: ({ document }, { openable, expires }) =>
    `Dates of ${document} changed: openable ${change(openable)}, expires ${change(expires)}`,
  user_banned: (names, { level, reason }) =>
    `Banned ${names.subject} from ${reach(level, names)}: ${reason}`,
  user_unbanned: (names, { level }) =>
    `Lifted the ban of ${names.subject} from ${reach(level, names)}`,
  baker_deactivated: ({ subject }) => `Deactivated ${subject}`,
  baker_reactivated: ({ subject }) => `Reactivated ${subject}`,
  login_1fa: (_names, { factor }) => `${capitalised(factor)} accepted`,
  login_2fa: (_names, { factor }) => `Logged in: ${factor} accepted`,
  login_failed: (_names, { reason }) => LOGIN_FAILURES[reason],
  pin_failed: (_names, { reason }) =>
    reason === 'locked' ? 'PIN refused: PIN entry is locked' : 'Entered a wrong PIN',
  pin_reset_requested: () => 'Asked for a PIN reset',
  session_revoked: () => 'Signed out',
  password_changed: () => 'Changed the password',
  pin_changed: () => 'Changed the PIN',
  export_created: (_names, { name, rows }) => `Exported ${count(rows, 'row')} to ${name}`,
  account_deleted: () => 'Deleted the account',
  address_verified: () => 'Confirmed the email address',
  profile_changed: () => 'Changed the profile',
  session_extended: (_names, { until }) => `Extended the session to ${instantText(until)}`,
  pin_created: () => 'Created a PIN',
  request_blocked: (_names, { request }) => `Refused: ${request}`,
  login_blocked: (_names, { factor, until, scope }) =>
    `${FACTOR_TEXTS[factor]} locked until ${instantText(until)}${scope === 'network' ? ' for one network' : ''}`,
  lock_lifted: (_names, { factor }) => `${FACTOR_TEXTS[factor]} unlocked`,
  factors_reset: (_names, { removed }) =>
    `Removed what was set up before the address was confirmed: ${removed.join(', ')}`,
};

type Descriptions = {
  [Action in AuditAction]?: (names: Names, details: AuditDetails[Action]) => string;
};

/** Actions that a list tells in a sentence of their own; every other reads as its name. */
const DESCRIPTIONS: Descriptions = {
  permission_added: (_names, { grantee }) => `${grantee} added by user`,
  permission_removed: (_names, { grantee }) => `${grantee} removed by user`,
};

export const auditText = <Action extends AuditAction>(
  action: Action,
  names: Names,
  details: AuditDetails[Action],
): AuditText => ({
  message: MESSAGES[action](names, details),
  description: DESCRIPTIONS[action]?.(names, details) ?? actionText(action),
});
