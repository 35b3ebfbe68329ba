import { BASE_KEY_PATH, domainOf, withoutPlusTag, type AccessRule } from '@bakehouse/contract';
import type { AccessFile } from '../../src/services/access/access-decision.ts';
import type { GrantLimits } from '../../src/services/access/grant-limits.ts';

export const FIELD_KEY_PATH = "m/0'/0'/1'";
export const OTHER_KEY_PATH = "m/0'/0'/2'";

export const CLOSED_FILE: AccessFile = {
  bakerIsActive: true,
  destroyedAt: null,
  openableAt: null,
  expiresAt: null,
  grants: [],
  bans: [],
};

export const withGrant = (
  file: AccessFile,
  address: string,
  keyPath: string = BASE_KEY_PATH,
): AccessFile => ({ ...file, grants: [...file.grants, { address, keyPath }] });

export const withGroupGrant = (
  file: AccessFile,
  name: string,
  members: readonly string[],
  keyPath: string = BASE_KEY_PATH,
): AccessFile => ({
  ...file,
  grants: [...file.grants, { address: `group:${name}`, keyPath, group: { name, members } }],
});

const NO_LIMITS: GrantLimits = {
  until: null,
  daysAfterFirstOpening: null,
  maxOpenings: null,
  maxOpeningsInAll: null,
  openingsInAll: 0,
  uses: [],
};

/** Limits the grant that was added last. */
export const withLimits = (file: AccessFile, limits: Partial<GrantLimits>): AccessFile => ({
  ...file,
  grants: file.grants.map((grant, index, { length }) =>
    index === length - 1 ? { ...grant, limits: { ...NO_LIMITS, ...limits } } : grant,
  ),
});

export const withBan = (
  file: AccessFile,
  level: 'org' | 'individual',
  address: string,
): AccessFile => ({ ...file, bans: [...file.bans, { address, level }] });

type RuleCircumstance = readonly [AccessRule, (file: AccessFile) => AccessFile];

/** The circumstances that make each rule decide about the address, in order of precedence. */
export const ruleCircumstances = (address: string, at: Date): readonly RuleCircumstance[] => [
  ['destroyed', (file) => ({ ...file, destroyedAt: at })],
  ['inactive_baker', (file) => ({ ...file, bakerIsActive: false })],
  ['org_ban', (file) => withBan(file, 'org', address)],
  ['individual_ban', (file) => withBan(file, 'individual', address)],
  ['not_openable_yet', (file) => ({ ...file, openableAt: new Date(at.getTime() + 60_000) })],
  ['expired', (file) => ({ ...file, expiresAt: at })],
  ['layered_grant', (file) => withGrant(file, address, FIELD_KEY_PATH)],
  ['email_grant', (file) => withGrant(file, address)],
  ['wildcard_grant', (file) => withGrant(file, `*@${domainOf(address)}`)],
  ['group_grant', (file) => withGroupGrant(file, 'Bakers', [address])],
  [
    'access_ended',
    (file) => withLimits(withGrant(file, `*@${domainOf(address)}`, FIELD_KEY_PATH), { until: at }),
  ],
  [
    'openings_used_up',
    (file) =>
      withLimits(withGrant(file, address, OTHER_KEY_PATH), {
        maxOpenings: 2,
        openingsInAll: 2,
        uses: [{ person: withoutPlusTag(address), openings: 2, firstAt: at }],
      }),
  ],
  ['no_grant', (file) => file],
];
