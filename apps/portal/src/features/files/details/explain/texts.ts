import { toDisplayAddress } from '@bakehouse/contract/input';
import type { AccessRule } from '@bakehouse/contract';

export const EXPLAIN_TEXTS = {
  title: 'Check access',
  about: 'Can this person open the file, and why? Checking is not recorded as an opening.',
  email: 'Email',
  at: 'On',
  atHint: (zone: string) => `Leave empty for now. Times are in ${zone}.`,
  check: 'Check',
  enterEmail: 'Please enter a valid email.',
  incomplete: 'Enter the whole date and time, or clear it.',
  failed: 'Failed to check access',
  canOpen: (email: string) => `${toDisplayAddress(email)} can open this file.`,
  cannotOpen: (email: string) => `${toDisplayAddress(email)} cannot open this file.`,
  couldOpen: (email: string, when: string) =>
    `${toDisplayAddress(email)} can open this file on ${when}.`,
  couldNotOpen: (email: string, when: string) =>
    `${toDisplayAddress(email)} cannot open this file on ${when}.`,
  also: 'Also applies',
  because: 'Because',
  through: (group: string) => `Through the group “${group}”.`,
  openingsLeft: (left: number) =>
    left === 1 ? 'One opening is left.' : `${left} openings are left.`,
  until: (when: string) => `Until ${when}. After that, the answer changes.`,
  from: (when: string) => `From ${when} on, this person can open it.`,
  forGood: 'The answer stays the same unless somebody changes access, dates or bans.',
} as const;

export const EXPLAIN_RULE_TEXTS = {
  layered_grant: 'Has access to single fields.',
  email_grant: 'Has access by email address.',
  wildcard_grant: 'The whole domain has access.',
  group_grant: 'Has access through a group.',
  destroyed: 'The file is destroyed, so nobody can open it.',
  inactive_baker: 'The baker is deactivated, so nobody can open the file.',
  org_ban: 'Banned by an admin from all files.',
  individual_ban: 'Banned by the baker.',
  not_openable_yet: 'The file is not openable yet.',
  expired: 'The file has expired.',
  access_ended: 'Had access, which has ended.',
  openings_used_up: 'Has used all openings.',
  no_grant: 'Has no access to this file.',
} as const satisfies Record<AccessRule, string>;
