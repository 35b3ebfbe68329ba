import {
  BASE_KEY_PATH,
  domainOf,
  withoutPlusTag,
  type AccessRule,
  type AllowingRule,
  type BanLevel,
  type DenyingRule,
} from '@bakehouse/contract';

export interface AccessGrant {
  /** A canonical address or `*@domain`. */
  address: string;
  keyPath: string;
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
  /** The next instant when the file's dates change the deciding rule; null if there is none. */
  changesAt: Date | null;
  /** People without a grant must not learn that the file exists. */
  isGranted: boolean;
}

export interface AllowedAccess extends AccessDecisionBase {
  allowed: true;
  rule: AllowingRule;
  keyPaths: readonly string[];
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
  /** The next instant when the file's dates open or close it for the address; null if there is none. */
  changesAt: Date | null;
}

interface AccessQuery {
  file: AccessFile;
  address: string;
  granted: readonly AccessGrant[];
  at: Date;
}

const wildcardAddressOf = (address: string): string => `*@${domainOf(address)}`;

/** A grant names an address itself or, as `*@domain`, all addresses of its domain. */
export const grantAddressesOf = (address: string): readonly [string, string] => [
  address,
  wildcardAddressOf(address),
];

const isAddressBanned = ({ file, address }: AccessQuery, level: BanLevel) =>
  file.bans.some(
    (ban) => ban.level === level && withoutPlusTag(ban.address) === withoutPlusTag(address),
  );

type RuleCondition = (query: AccessQuery) => boolean;

const isWholeFile = ({ keyPath }: AccessGrant) => keyPath === BASE_KEY_PATH;

/** Access rules are checked in this order; the first one that applies decides. */
const ORDERED_RULES: readonly (readonly [AccessRule, RuleCondition])[] = [
  ['destroyed', ({ file }) => file.destroyedAt !== null],
  ['inactive_baker', ({ file }) => !file.bakerIsActive],
  ['org_ban', (query) => isAddressBanned(query, 'org')],
  ['individual_ban', (query) => isAddressBanned(query, 'individual')],
  ['not_openable_yet', ({ file, at }) => file.openableAt !== null && at < file.openableAt],
  ['expired', ({ file, at }) => file.expiresAt !== null && at >= file.expiresAt],
  ['layered_grant', ({ granted }) => granted.some((grant) => !isWholeFile(grant))],
  [
    'email_grant',
    ({ granted, address }) =>
      granted.some((grant) => isWholeFile(grant) && grant.address === address),
  ],
  [
    'wildcard_grant',
    ({ granted, address }) =>
      granted.some((grant) => isWholeFile(grant) && grant.address !== address),
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
]);

const isAllowingRule = (rule: AccessRule): rule is AllowingRule => ALLOWING_RULES.has(rule);

/** Without a change of stored data, only the file's dates can change the decision. */
const findNextChange = (
  query: AccessQuery,
  isChanged: (rule: AccessRule) => boolean,
): Date | null => {
  const { openableAt, expiresAt } = query.file;
  const upcoming = [openableAt, expiresAt]
    .filter((date) => date !== null)
    .filter((date) => date > query.at)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return upcoming.find((at) => isChanged(findDecidingRule({ ...query, at }))) ?? null;
};

const grantedKeyPathsOf = (granted: readonly AccessGrant[]) =>
  [...new Set(granted.map(({ keyPath }) => keyPath))].toSorted();

const toAccessQuery = (file: AccessFile, address: string, at: Date): AccessQuery => {
  const names = grantAddressesOf(address);
  const granted = file.grants.filter((grant) => names.includes(grant.address));
  return { file, address, granted, at };
};

/** access-sql.ts repeats this decision in SQL, and a test keeps the two equal. The address must be canonical. */
export function decideAccess(file: AccessFile, address: string, at: Date): AccessDecision {
  const query = toAccessQuery(file, address, at);
  const { granted } = query;
  const rule = findDecidingRule(query);
  const changesAt = findNextChange(query, (next) => next !== rule);
  const base = { changesAt, isGranted: granted.length > 0 };
  return isAllowingRule(rule)
    ? { ...base, allowed: true, rule, keyPaths: grantedKeyPathsOf(granted) }
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
    changesAt: findNextChange(query, (next) => isAllowingRule(next) !== allowed),
  };
}
