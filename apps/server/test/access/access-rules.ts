import { BASE_KEY_PATH, domainOf, type AccessRule } from '@bakehouse/contract';
import type { AccessFile } from '../../src/services/access/access-decision.ts';

export const FIELD_KEY_PATH = "m/0'/0'/1'";

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
  ['no_grant', (file) => file],
];
