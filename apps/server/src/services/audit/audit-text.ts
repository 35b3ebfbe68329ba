import {
  BASE_KEY_PATH,
  REFUSAL_REASONS,
  type AccessRule,
  type AllowingRule,
  type AuditAction,
  type BanLevel,
  type DenyingRule,
  type GrantTerms,
} from '@bakehouse/contract';

type OptionalDate = Date | null;

interface GrantDetails {
  grantee: string;
  keyPath: string;
}
interface DateDetails {
  from: OptionalDate;
  to: OptionalDate;
}
interface FactorDetails {
  factor: string;
}
interface LockDetails {
  /** The locked factor or address, as the subject of a sentence. */
  locked: string;
}
interface FailedLoginDetails {
  reason: 'wrong' | 'locked' | 'closed' | 'deactivated' | 'reset_required' | 'copied';
  /** The tried factor, as a noun with a plural in -s. */
  factor: string;
  /** The name of the part that too many wrong tries have locked; by default, the address. */
  locked?: string;
}
interface AppDetails {
  /** The name of the connected app. */
  app: string;
}
interface GroupDetails {
  /** The name of the group. */
  group: string;
}
interface HookDetails {
  /** The host of the URL, because the rest of it may hold a secret. */
  host: string;
}
interface SecretDetails {
  /** The name of the project. */
  project: string;
  id: string;
}
type NoDetails = Record<string, never>;

/** The facts in the text of each action, besides the names of the file, baker and subject. */
export interface AuditDetails {
  file_baked: { people: number; grants: number; groups?: number };
  file_sealed: NoDetails;
  /** `keyPaths` are those whose keys the caller got, for a sealed copy. */
  file_opened: { rule: AllowingRule; keyPaths?: readonly string[]; group?: string | undefined };
  open_blocked: { rule: DenyingRule | 'invalid_header' };
  permission_added: GrantDetails & { terms?: GrantTerms };
  permission_removed: GrantDetails;
  grant_terms_changed: GrantDetails & { from: GrantTerms; to: GrantTerms };
  openable_date_modified: DateDetails;
  expiration_date_modified: DateDetails;
  dates_updated: { openable: DateDetails; expires: DateDetails };
  file_destroyed: NoDetails;
  file_restored: NoDetails;
  /** The hours in which the file could be restored. */
  file_keys_deleted: { hours: number };
  user_banned: { level: BanLevel; reason: string };
  user_unbanned: { level: BanLevel };
  baker_deactivated: NoDetails;
  baker_reactivated: NoDetails;
  /** The accepted factor, by its name in the factor table. */
  login_1fa: FactorDetails;
  login_2fa: FactorDetails;
  login_failed: FailedLoginDetails;
  pin_failed: { reason: 'wrong' | 'locked' };
  pin_reset_requested: NoDetails;
  /** `others` is the number of the other sessions that ended instead of the caller's, in words; `device` names one that ended. */
  session_revoked: { others?: string; device?: string };
  /** The scopes in words. */
  api_key_created: { name: string; scopes: string; until: Date };
  api_key_revoked: { name: string };
  password_changed: NoDetails;
  pin_changed: NoDetails;
  export_created: { name: string; noun: string; rows: number };
  account_deleted: NoDetails;
  /** The proven identifier, by its name in a sentence. */
  address_verified: { identifier: string };
  profile_changed: NoDetails;
  /** The names of the claims that a back end set. */
  session_extended: { until: Date; claims?: readonly string[] };
  pin_created: NoDetails;
  /** The refused request as a noun phrase, for example "the list of bakers". */
  request_blocked: { request: string };
  /** Without a scope, the lock applies to all networks. */
  login_blocked: LockDetails & { until: Date; scope?: 'network' };
  lock_lifted: LockDetails;
  factor_added: FactorDetails;
  /** `with` names what was removed together with the factor. */
  factor_removed: FactorDetails & { with?: readonly string[] };
  factors_reset: { removed: readonly string[] };
  access_shared: { grantee: string };
  access_reviewed: { grants: number };
  access_requested: { reason: string; keyPath: string | null };
  request_allowed: NoDetails;
  /** The word is the answer of the baker to the asker. */
  request_refused: { word: string | null };
  request_withdrawn: NoDetails;
  webhook_created: HookDetails & { events: string };
  webhook_changed: HookDetails & { change: string };
  webhook_removed: HookDetails;
  group_created: GroupDetails;
  group_changed: GroupDetails & {
    renamedFrom?: string;
    /** The baker who has the group from now on. */
    handedTo?: string;
    added: readonly string[];
    removed: readonly string[];
  };
  group_deleted: GroupDetails & { files: number };
  file_handed_over: { from: string };
  /** `files` were handed over to `receiver`. */
  person_left: { grants: number; files: number; receiver: string | null };
  /** `operator` is the user of the machine who ran the command. */
  impersonation_token_created: { operator: string };
  impersonation_started: NoDetails;
  app_access_granted: AppDetails & { scopes: readonly string[] };
  app_access_denied: AppDetails & { scopes: readonly string[] };
  /** The reason is a sentence without its first capital. */
  app_access_revoked: AppDetails & { reason: string };
  app_tokens_issued: AppDetails & { scopes: readonly string[] };
  project_secret_created: SecretDetails;
  project_secret_removed: SecretDetails;
  user_created: NoDetails;
  factors_exchanged: { removed: readonly string[] };
  app_registered: AppDetails & { clientId: string };
  app_secret_rotated: AppDetails;
  app_removed: AppDetails;
  app_changed: AppDetails;
}

interface AuditTextNames {
  document: string;
  baker: string;
  /** The address of the person that the action affects. */
  subject: string;
}

export interface AuditText {
  message: string;
  description: string;
}

const RULE_TEXTS: Record<AccessRule | 'invalid_header', string> = {
  invalid_header: 'the sealed copy was changed or belongs to another file',
  layered_grant: 'access to parts of the file',
  email_grant: 'access by email address',
  wildcard_grant: 'access by domain',
  group_grant: 'access',
  ...REFUSAL_REASONS,
};

const dateChangeText = ({ from, to }: DateDetails) => {
  if (!to) return from ? `removed (was ${from.toISOString()})` : 'not set';
  return from
    ? `changed from ${from.toISOString()} to ${to.toISOString()}`
    : `set to ${to.toISOString()}`;
};
const keyPathText = (keyPath: string) => (keyPath === BASE_KEY_PATH ? '' : ` (${keyPath})`);
const countText = (amount: number, noun: string, plural = `${noun}s`) =>
  `${amount} ${amount === 1 ? noun : plural}`;
const termsText = (terms: GrantTerms) => {
  const {
    until,
    days_after_first_opening: days,
    max_openings: each,
    max_openings_in_all: all,
  } = terms;
  const parts = [
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(days === undefined ? [] : [`${countText(days, 'day')} after the first opening`]),
    ...(each === undefined ? [] : [`${countText(each, 'opening')} a person`]),
    ...(all === undefined ? [] : [`${countText(all, 'opening')} in all`]),
  ];
  return parts.length > 0 ? parts.join(', ') : 'no limit';
};
const addedTermsText = (terms: GrantTerms) =>
  Object.keys(terms).length > 0 ? ` with terms: ${termsText(terms)}` : '';
/** A person can have several grants, one per field. */
const peopleText = ({ people, groups = 0, grants }: AuditDetails['file_baked']) => {
  const granted = [
    ...(people > 0 || groups === 0 ? [countText(people, 'person', 'people')] : []),
    ...(groups > 0 ? [countText(groups, 'group')] : []),
  ].join(' and ');
  return granted + (grants === people + groups ? '' : ` (${countText(grants, 'grant')})`);
};
const groupText = (group: string | undefined) =>
  group === undefined ? '' : ` through the group ${group}`;
const releaseText = (keyPaths: readonly string[] | undefined) => {
  if (!keyPaths || keyPaths.length === 0) return '';
  if (keyPaths.includes(BASE_KEY_PATH)) return ', key of the whole file given out';
  return `, ${countText(keyPaths.length, 'key')} of parts given out (${keyPaths.join(', ')})`;
};
const membersText = (added: readonly string[], removed: readonly string[]) =>
  [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ].join('; ');
const banScopeText = (level: BanLevel, { baker }: AuditTextNames) =>
  level === 'org' ? 'all files' : `the files of ${baker}`;

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const actionText = (action: AuditAction) => capitalise(action.replaceAll('_', ' '));

type MessageByAction = {
  [Action in AuditAction]: (names: AuditTextNames, details: AuditDetails[Action]) => string;
};

const LOGIN_FAILURE_TEXTS: Record<
  FailedLoginDetails['reason'],
  (failure: FailedLoginDetails) => string
> = {
  wrong: ({ factor }) => `Tried to log in with a wrong ${factor}`,
  locked: ({ factor, locked = 'the address' }) =>
    `Login refused: too many wrong ${factor}s, ${locked} is locked`,
  closed: () => 'Login refused: demo accounts are closed outside developer mode',
  deactivated: ({ factor }) =>
    `Login refused: the ${factor} is right, but the account is deactivated`,
  reset_required: () => 'Login refused: the password is right, but must be reset first',
  copied: ({ factor }) =>
    `Login refused: the counter of the ${factor} went backwards, so it may have been copied`,
};

const MESSAGE_BY_ACTION: MessageByAction = {
  file_baked: ({ document }, granted) => `Baked ${document} for ${peopleText(granted)}`,
  file_sealed: ({ document }) => `Asked for a new sealed copy of ${document}`,
  file_opened: ({ document }, { rule, keyPaths, group }) =>
    `Opening ${document} allowed: ${RULE_TEXTS[rule]}${groupText(group)}${releaseText(keyPaths)}`,
  open_blocked: ({ document }, { rule }) => `Opening ${document} refused: ${RULE_TEXTS[rule]}`,
  permission_added: ({ document }, { grantee, keyPath, terms = {} }) =>
    `Access for ${grantee} to document ${document} added${addedTermsText(terms)}${keyPathText(keyPath)}`,
  permission_removed: ({ document }, { grantee, keyPath }) =>
    `Access for ${grantee} to document ${document} removed${keyPathText(keyPath)}`,
  grant_terms_changed: ({ document }, { grantee, keyPath, from, to }) =>
    `Terms of ${grantee} for document ${document} changed from ${termsText(from)} to ${termsText(to)}${keyPathText(keyPath)}`,
  openable_date_modified: ({ document }, dates) =>
    `Openable date of ${document} ${dateChangeText(dates)}`,
  expiration_date_modified: ({ document }, dates) =>
    `Expiry of ${document} ${dateChangeText(dates)}`,
  dates_updated: ({ document }, { openable, expires }) =>
    `Dates of ${document} changed: openable date ${dateChangeText(openable)}, expiry ${dateChangeText(expires)}`,
  file_destroyed: ({ document }) => `Destroyed ${document}`,
  file_restored: ({ document }) => `Restored ${document}, which had been destroyed`,
  file_keys_deleted: ({ document }, { hours }) =>
    `Keys of ${document} deleted for good, ${hours} hours after it was destroyed`,
  user_banned: (names, { level, reason }) =>
    `Banned ${names.subject} from ${banScopeText(level, names)}: ${reason}`,
  user_unbanned: (names, { level }) =>
    `Lifted the ban of ${names.subject} from ${banScopeText(level, names)}`,
  baker_deactivated: ({ subject }) => `Deactivated ${subject}`,
  baker_reactivated: ({ subject }) => `Reactivated ${subject}`,
  login_1fa: (_names, { factor }) => `${capitalise(factor)} accepted`,
  login_2fa: (_names, { factor }) => `Logged in: ${factor} accepted`,
  login_failed: (_names, failure) => LOGIN_FAILURE_TEXTS[failure.reason](failure),
  pin_failed: (_names, { reason }) =>
    reason === 'locked' ? 'PIN refused: PIN entry is locked' : 'Entered a wrong PIN',
  pin_reset_requested: () => 'Requested a PIN reset',
  session_revoked: (_names, { others, device }) => {
    if (device !== undefined) return `Logged out another device: ${device}`;
    return others === undefined ? 'Logged out' : `Logged out everywhere else: ${others}`;
  },
  api_key_created: (_names, { name, scopes, until }) =>
    `Created the API key “${name}”, which may ${scopes} until ${until.toISOString()}`,
  api_key_revoked: (_names, { name }) => `Revoked the API key “${name}”`,
  password_changed: () => 'Changed the password',
  pin_changed: () => 'Changed the PIN',
  export_created: (_names, { name, noun, rows }) => `Exported ${countText(rows, noun)} to ${name}`,
  account_deleted: () => 'Deleted the account',
  address_verified: (_names, { identifier }) => `Confirmed the ${identifier}`,
  profile_changed: () => 'Changed the profile',
  session_extended: (_names, { until, claims = [] }) =>
    `Extended the session to ${until.toISOString()}${claims.length > 0 ? ` and set the claims ${claims.join(', ')}` : ''}`,
  pin_created: () => 'Created a PIN',
  request_blocked: (_names, { request }) => `Refused: ${request}`,
  login_blocked: (_names, { locked, until, scope }) =>
    `${locked} locked until ${until.toISOString()}${scope === 'network' ? ' for one network' : ''}`,
  lock_lifted: (_names, { locked }) => `${locked} unlocked`,
  factor_added: (_names, { factor }) => `${capitalise(factor)} added`,
  factor_removed: (_names, { factor, with: others = [] }) =>
    `${capitalise(factor)} removed${others.length > 0 ? ` with ${others.join(', ')}` : ''}`,
  factors_reset: (_names, { removed }) =>
    `Removed what was set up before the address was confirmed: ${removed.join(', ')}`,
  access_shared: ({ document }, { grantee }) => `Told ${grantee} by email about ${document}`,
  access_requested: ({ document }, { reason, keyPath }) =>
    `Asked for access to ${document}${keyPathText(keyPath ?? BASE_KEY_PATH)}: ${reason}`,
  request_allowed: ({ document, subject }) => `Allowed the request of ${subject} for ${document}`,
  request_refused: ({ document, subject }, { word }) =>
    `Refused the request of ${subject} for ${document}${word === null ? '' : `: ${word}`}`,
  request_withdrawn: ({ document }) => `Withdrew the request for access to ${document}`,
  webhook_created: (_names, { host, events }) =>
    `Created a webhook, which sends ${events} to ${host}`,
  webhook_changed: (_names, { host, change }) => `Changed the webhook to ${host}: ${change}`,
  webhook_removed: (_names, { host }) => `Removed the webhook to ${host}`,
  group_created: (_names, { group }) => `Created the group ${group}`,
  group_changed: (_names, { group, renamedFrom, handedTo, added, removed }) => {
    if (handedTo !== undefined)
      return `Handed the group ${renamedFrom ?? group} over to ${handedTo}${renamedFrom === undefined ? '' : ` as ${group}`}`;
    return renamedFrom === undefined
      ? `Changed the group ${group}: ${membersText(added, removed)}`
      : `Renamed the group ${renamedFrom} to ${group}`;
  },
  group_deleted: (_names, { group, files }) =>
    `Deleted the group ${group}, which had access to ${countText(files, 'file')}`,
  file_handed_over: ({ document, baker }, { from }) =>
    `Handed ${document} over from ${from} to ${baker}`,
  person_left: ({ subject, baker }, { grants, files, receiver }) =>
    `Recorded that ${subject} leaves${baker === '' ? '' : ` the files of ${baker}`}: ${countText(grants, 'grant')} removed${receiver === null ? '' : `, ${countText(files, 'file')} handed over to ${receiver}`}`,
  access_reviewed: ({ baker }, { grants }) =>
    `Reviewed access to the files of ${baker}: ${countText(grants, 'grant')} kept`,
  impersonation_token_created: ({ subject }, { operator }) =>
    `Created a token to act for ${subject}, by a command of ${operator}`,
  impersonation_started: () => 'Logged in to act for somebody else',
  app_access_granted: (_names, { app, scopes }) => `Gave ${app} access to ${scopes.join(', ')}`,
  app_access_denied: (_names, { app, scopes }) => `Gave ${app} no access to ${scopes.join(', ')}`,
  app_access_revoked: (_names, { app, reason }) => `Ended the access of ${app}: ${reason}`,
  app_tokens_issued: (_names, { app, scopes }) => `${app} got tokens for ${scopes.join(', ')}`,
  project_secret_created: (_names, { project, id }) =>
    `Created a secret for the back end of ${project} (${id})`,
  project_secret_removed: (_names, { project, id }) =>
    `Removed a secret of the back end of ${project} (${id})`,
  factors_exchanged: (_names, { removed }) =>
    `Replaced every way to log in by a new address: ${removed.join(', ')}`,
  user_created: ({ subject }) => `Created the user ${subject}`,
  app_registered: (_names, { app, clientId }) => `Registered the app ${app} (${clientId})`,
  app_secret_rotated: (_names, { app }) => `Gave the app ${app} a new secret`,
  app_changed: (_names, { app }) => `Changed the app ${app}`,
  app_removed: (_names, { app }) => `Removed the app ${app}, its consents and tokens`,
};

type DescriptionByAction = {
  [Action in AuditAction]?: (names: AuditTextNames, details: AuditDetails[Action]) => string;
};

/** The description of an action without an entry here is the name of the action. */
const DESCRIPTION_BY_ACTION: DescriptionByAction = {
  file_opened: () => 'Opening allowed',
  open_blocked: () => 'Opening refused',
  permission_added: (_names, { grantee }) => `${grantee} added by user`,
  permission_removed: (_names, { grantee }) => `${grantee} removed by user`,
  grant_terms_changed: (_names, { grantee }) => `Terms of ${grantee} changed`,
  login_1fa: (_names, { factor }) => `${capitalise(factor)} accepted`,
  login_2fa: () => 'Logged in',
  access_shared: (_names, { grantee }) => `${grantee} told by email`,
};

interface ActingFor {
  address: string;
  impersonator?: string | undefined;
  apiKey?: string | undefined;
  backend?: string | undefined;
}

/** The sentence names both people, because some lists show nothing else of an event. */
const actingText = (actor: ActingFor | undefined) => {
  if (actor?.apiKey !== undefined) return ` (with the API key “${actor.apiKey}”)`;
  if (actor?.backend !== undefined) return ` (by the back end of ${actor.backend})`;
  return actor?.impersonator === undefined
    ? ''
    : ` (${actor.impersonator} acted for ${actor.address})`;
};

export const toAuditText = <Action extends AuditAction>(
  action: Action,
  names: AuditTextNames,
  details: AuditDetails[Action],
  actor?: ActingFor,
): AuditText => ({
  message: `${MESSAGE_BY_ACTION[action](names, details)}${actingText(actor)}`,
  description: DESCRIPTION_BY_ACTION[action]?.(names, details) ?? actionText(action),
});
