import {
  BASE_KEY_PATH,
  domainOf,
  withoutTag,
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

/** What the decision about one file rests on. A deleted file has no row and gets no decision. */
export interface AccessFile {
  bakerIsActive: boolean;
  openableAt: Date | null;
  expiresAt: Date | null;
  grants: readonly AccessGrant[];
  /** Bans of the organisation and of this file's baker. */
  bans: readonly { address: string; level: BanLevel }[];
}

interface Changing {
  /** The next instant at which this answer or its rule becomes another, all else equal. */
  changesAt: Date | null;
  /** Whether the address has any grant: who has none must not learn that the file exists. */
  isGranted: boolean;
}

export interface Allowed extends Changing {
  allowed: true;
  rule: AllowingRule;
  keyPaths: readonly string[];
}

export interface Denied extends Changing {
  allowed: false;
  rule: DenyingRule;
}

export type AccessDecision = Allowed | Denied;

interface Question {
  file: AccessFile;
  address: string;
  granted: readonly AccessGrant[];
  at: Date;
}

const wildcardFor = (address: string): string => `*@${domainOf(address)}`;

/** What a grant may name to reach an address: the address, or its domain as a whole. */
export const grantNames = (address: string): readonly [string, string] => [
  address,
  wildcardFor(address),
];

const isBanned = ({ file, address }: Question, level: BanLevel) =>
  file.bans.some((ban) => ban.level === level && withoutTag(ban.address) === withoutTag(address));

type Test = (question: Question) => boolean;

/** Every rule with its test, in the order in which they decide. */
const RULES: readonly (readonly [AccessRule, Test])[] = [
  ['inactive_baker', ({ file }) => !file.bakerIsActive],
  ['org_ban', (question) => isBanned(question, 'org')],
  ['individual_ban', (question) => isBanned(question, 'individual')],
  ['not_openable_yet', ({ file, at }) => file.openableAt !== null && at < file.openableAt],
  ['expired', ({ file, at }) => file.expiresAt !== null && at >= file.expiresAt],
  ['layered_grant', ({ granted }) => granted.some(({ keyPath }) => keyPath !== BASE_KEY_PATH)],
  ['email_grant', ({ granted, address }) => granted.some((grant) => grant.address === address)],
  ['wildcard_grant', ({ granted }) => granted.length > 0],
];

const decidingRule = (question: Question): AccessRule =>
  RULES.find(([, test]) => test(question))?.[0] ?? 'no_grant';

const ALLOWING: ReadonlySet<AccessRule> = new Set<AllowingRule>([
  'layered_grant',
  'email_grant',
  'wildcard_grant',
]);

const allows = (rule: AccessRule): rule is AllowingRule => ALLOWING.has(rule);

/** The dates are all that changes by itself. */
const nextChange = (question: Question, rule: AccessRule): Date | null => {
  const { openableAt, expiresAt } = question.file;
  const ahead = [openableAt, expiresAt]
    .filter((date) => date !== null)
    .filter((date) => date > question.at)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return ahead.find((at) => decidingRule({ ...question, at }) !== rule) ?? null;
};

const pathsOf = (granted: readonly AccessGrant[]) =>
  [...new Set(granted.map(({ keyPath }) => keyPath))].toSorted();

/**
 * Whether an address may open a file at an instant, by which rule, and until when. Everything that
 * lets somebody open or explains why not asks this function; access-sql.ts says the same to Postgres.
 * @param address canonical
 */
export function decideAccess(file: AccessFile, address: string, at: Date): AccessDecision {
  const names = grantNames(address);
  const granted = file.grants.filter((grant) => names.includes(grant.address));
  const question = { file, address, granted, at };
  const rule = decidingRule(question);
  const changing = { changesAt: nextChange(question, rule), isGranted: granted.length > 0 };
  return allows(rule)
    ? { ...changing, allowed: true, rule, keyPaths: pathsOf(granted) }
    : { ...changing, allowed: false, rule };
}
