import {
  BASE_KEY_PATH,
  domainOf,
  withoutPlusTag,
  type AccessRule,
  type AllowingRule,
  type BanLevel,
  type DenyingRule,
} from '@bakehouse/contract';
import { endOfLimits, openingsLeftOf, type GrantLimits } from './grant-limits.ts';

export interface AccessGrant {
  /** A canonical address, `*@domain` or `group:` with the id of a group. */
  address: string;
  keyPath: string;
  limits?: GrantLimits | undefined;
  /** The group of the grant, with at least those of its members that stand for the person in question. */
  group?: { name: string; members: readonly string[]; size?: number } | undefined;
}

export interface AccessFile {
  bakerIsActive: boolean;
  destroyedAt: Date | null;
  openableAt: Date | null;
  expiresAt: Date | null;
  grants: readonly AccessGrant[];
  /** The bans of the organisation and of the file's baker, but not of other bakers. */
  bans: readonly { address: string; level: BanLevel }[];
}

interface AccessDecisionBase {
  /** The next instant when dates change the deciding rule or the key paths; null if there is none. */
  changesAt: Date | null;
  /** People without a grant must not learn that the file exists. */
  isGranted: boolean;
}

export interface AllowedAccess extends AccessDecisionBase {
  allowed: true;
  rule: AllowingRule;
  keyPaths: readonly string[];
  /** The name of the group without which the rule would not allow the opening. */
  group?: string | undefined;
}

export interface DeniedAccess extends AccessDecisionBase {
  allowed: false;
  rule: DenyingRule;
}

export type AccessDecision = AllowedAccess | DeniedAccess;

export interface ExplainedDecision {
  allowed: boolean;
  /** The deciding rule, which is the first of `matched`. */
  rule: AccessRule;
  matched: readonly AccessRule[];
  group?: string | undefined;
  /** The next instant when dates open or close the file for the address; null if there is none. */
  changesAt: Date | null;
}

interface AccessQuery {
  file: AccessFile;
  address: string;
  person: string;
  granted: readonly AccessGrant[];
  live: readonly AccessGrant[];
  at: Date;
}

const wildcardAddressOf = (address: string): string => `*@${domainOf(address)}`;

/** A grant names an address itself, all addresses of its domain as `*@domain`, or a group that has one of these two. */
export const grantAddressesOf = (address: string): readonly [string, string] => [
  address,
  wildcardAddressOf(address),
];

const isAddressBanned = ({ file, address }: AccessQuery, level: BanLevel) =>
  file.bans.some(
    (ban) => ban.level === level && withoutPlusTag(ban.address) === withoutPlusTag(address),
  );

type RuleCondition = (query: AccessQuery) => boolean;

const isOver = ({ limits }: AccessGrant, person: string, at: Date) => {
  const end = endOfLimits(limits, person);
  return end !== null && end <= at;
};

const isUsedUp = ({ limits }: AccessGrant, person: string) => openingsLeftOf(limits, person) === 0;

const isOfGroup = ({ group }: AccessGrant) => group !== undefined;

const isWholeFile = ({ keyPath }: AccessGrant) => keyPath === BASE_KEY_PATH;

/** Access rules are checked in this order; the first one that applies decides. */
const ORDERED_RULES: readonly (readonly [AccessRule, RuleCondition])[] = [
  ['destroyed', ({ file }) => file.destroyedAt !== null],
  ['inactive_baker', ({ file }) => !file.bakerIsActive],
  ['org_ban', (query) => isAddressBanned(query, 'org')],
  ['individual_ban', (query) => isAddressBanned(query, 'individual')],
  ['not_openable_yet', ({ file, at }) => file.openableAt !== null && at < file.openableAt],
  ['expired', ({ file, at }) => file.expiresAt !== null && at >= file.expiresAt],
  ['layered_grant', ({ live }) => live.some((grant) => !isWholeFile(grant))],
  [
    'email_grant',
    ({ live, address }) =>
      live.some((grant) => isWholeFile(grant) && !isOfGroup(grant) && grant.address === address),
  ],
  [
    'wildcard_grant',
    ({ live, address }) =>
      live.some((grant) => isWholeFile(grant) && !isOfGroup(grant) && grant.address !== address),
  ],
  ['group_grant', ({ live }) => live.some((grant) => isWholeFile(grant) && isOfGroup(grant))],
  ['access_ended', ({ granted, person, at }) => granted.some((one) => isOver(one, person, at))],
  [
    'openings_used_up',
    ({ granted, person, at }) =>
      granted.some((one) => isUsedUp(one, person) && !isOver(one, person, at)),
  ],
  ['no_grant', ({ granted }) => granted.length === 0],
];

const findDecidingRule = (query: AccessQuery): AccessRule =>
  ORDERED_RULES.find(([, test]) => test(query))?.[0] ?? 'no_grant';

const findMatchingRules = (query: AccessQuery): AccessRule[] =>
  ORDERED_RULES.filter(([, test]) => test(query)).map(([rule]) => rule);

const ALLOWING_RULES: ReadonlySet<AccessRule> = new Set<AllowingRule>([
  'layered_grant',
  'email_grant',
  'wildcard_grant',
  'group_grant',
]);

const isAllowingRule = (rule: AccessRule): rule is AllowingRule => ALLOWING_RULES.has(rule);

const grantedKeyPathsOf = ({ live }: AccessQuery) =>
  [...new Set(live.map(({ keyPath }) => keyPath))].toSorted();

const isLive = (grant: AccessGrant, person: string, at: Date) =>
  !isOver(grant, person, at) && !isUsedUp(grant, person);

const atInstant = (query: Omit<AccessQuery, 'live' | 'at'>, at: Date): AccessQuery => ({
  ...query,
  live: query.granted.filter((grant) => isLive(grant, query.person, at)),
  at,
});

/** Without a change of stored data, only the dates of the file and of its grants can change the decision. */
const findNextChange = (
  query: AccessQuery,
  isChanged: (next: AccessQuery) => boolean,
): Date | null => {
  const { file, granted, person, at } = query;
  const ends = granted.map(({ limits }) => endOfLimits(limits, person));
  const upcoming = [file.openableAt, file.expiresAt, ...ends]
    .filter((date) => date !== null)
    .filter((date) => date > at)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return upcoming.find((date) => isChanged(atInstant(query, date))) ?? null;
};

const isGrantOf = (address: string) => {
  const names = grantAddressesOf(address);
  return ({ address: name, group }: AccessGrant) =>
    names.includes(name) || group?.members.some((member) => names.includes(member)) === true;
};

const toAccessQuery = (file: AccessFile, address: string, at: Date): AccessQuery => {
  const granted = file.grants.filter(isGrantOf(address));
  return atInstant({ file, address, person: withoutPlusTag(address), granted }, at);
};

const USED_GRANTS: Partial<Record<AccessRule, (grant: AccessGrant) => boolean>> = {
  layered_grant: (grant) => !isWholeFile(grant),
  group_grant: isWholeFile,
};

/** Undefined when a grant of the address or its domain does the same. */
const findDecidingGroup = ({ live }: AccessQuery, rule: AccessRule) => {
  const isUsed = USED_GRANTS[rule];
  const used = isUsed ? live.filter(isUsed) : [];
  if (!used.every(isOfGroup)) return undefined;
  return used.map(({ group }) => group?.name).toSorted()[0];
};

const describeAnswer = (query: AccessQuery) => {
  const rule = findDecidingRule(query);
  const keyPaths = isAllowingRule(rule) ? grantedKeyPathsOf(query) : [];
  return { rule, keyPaths, text: [rule, ...keyPaths].join(' ') };
};

/** access-sql.ts repeats this decision in SQL, and a test keeps the two equal. The address must be canonical. */
export function decideAccess(file: AccessFile, address: string, at: Date): AccessDecision {
  const query = toAccessQuery(file, address, at);
  const { rule, keyPaths, text } = describeAnswer(query);
  const changesAt = findNextChange(query, (next) => describeAnswer(next).text !== text);
  const base = { changesAt, isGranted: query.granted.length > 0 };
  return isAllowingRule(rule)
    ? { ...base, allowed: true, rule, keyPaths, group: findDecidingGroup(query, rule) }
    : { ...base, allowed: false, rule };
}

/** The decision of decideAccess() with every other rule that matches. The address must be canonical. */
export function explainAccess(file: AccessFile, address: string, at: Date): ExplainedDecision {
  const query = toAccessQuery(file, address, at);
  const rule = findDecidingRule(query);
  const allowed = isAllowingRule(rule);
  return {
    allowed,
    rule,
    matched: findMatchingRules(query),
    group: findDecidingGroup(query, rule),
    changesAt: findNextChange(query, (next) => isAllowingRule(findDecidingRule(next)) !== allowed),
  };
}

/** The grants that let the address open the file at the instant, if nothing else closes it. */
export const liveGrantsOf = <Grant extends AccessGrant>(
  grants: readonly Grant[],
  address: string,
  at: Date,
): Grant[] =>
  grants.filter(isGrantOf(address)).filter((grant) => isLive(grant, withoutPlusTag(address), at));
