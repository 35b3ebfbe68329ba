import { type AccessRule, ALLOWING_RULES, domainOf } from '@bakehouse/contract';
import { granteeTypeOf, type AccessEntry } from '../../../../api/files.ts';
import type { BadgeTone } from '../../../../components/badge.tsx';
import type { IconName } from '../../../../components/icon.tsx';
import { toTermsTexts } from '../../../../grantees/terms/terms-text.ts';
import { ACCESS_TEXTS, ACCESS_TYPE_TEXTS } from '../texts.ts';
import { ENTRY_NOTE_TEXTS, ENTRY_STATE_TEXTS } from './texts.ts';

interface EntryBadge {
  word: string;
  tone: BadgeTone;
  icon: IconName;
}

const CAN_OPEN_BADGE: EntryBadge = {
  word: ENTRY_STATE_TEXTS.canOpen,
  tone: 'success',
  icon: 'check',
};
const BANNED_BADGE: EntryBadge = {
  word: ENTRY_STATE_TEXTS.banned,
  tone: 'blocked',
  icon: 'blocked',
};

const BADGE_BY_RULE: Record<AccessRule, EntryBadge> = {
  layered_grant: CAN_OPEN_BADGE,
  email_grant: CAN_OPEN_BADGE,
  wildcard_grant: CAN_OPEN_BADGE,
  group_grant: CAN_OPEN_BADGE,
  org_ban: BANNED_BADGE,
  individual_ban: BANNED_BADGE,
  not_openable_yet: { word: ENTRY_STATE_TEXTS.notYet, tone: 'info', icon: 'clock' },
  expired: { word: ENTRY_STATE_TEXTS.expired, tone: 'neutral', icon: 'clock' },
  inactive_baker: { word: ENTRY_STATE_TEXTS.closed, tone: 'blocked', icon: 'blocked' },
  destroyed: { word: ENTRY_STATE_TEXTS.destroyed, tone: 'blocked', icon: 'close' },
  access_ended: { word: ENTRY_STATE_TEXTS.ended, tone: 'neutral', icon: 'clock' },
  openings_used_up: { word: ENTRY_STATE_TEXTS.usedUp, tone: 'neutral', icon: 'dash' },
  no_grant: { word: ENTRY_STATE_TEXTS.none, tone: 'neutral', icon: 'dash' },
};

const NOTE_BY_RULE: Partial<Record<AccessRule, string>> = {
  org_ban: ENTRY_NOTE_TEXTS.orgBan,
  individual_ban: ENTRY_NOTE_TEXTS.individualBan,
};

export const isBannedEntry = ({ state: { matched } }: AccessEntry): boolean =>
  matched.includes('org_ban') || matched.includes('individual_ban');

/** Whether all access of the entry is over or used up. */
export const isEndedEntry = ({ state: { matched } }: AccessEntry): boolean =>
  matched.some((rule) => rule === 'access_ended' || rule === 'openings_used_up') &&
  !matched.some((rule) => ALLOWING_RULES.some((allowing) => allowing === rule));

const isAlsoThroughDomain = ({ type, state }: AccessEntry) =>
  type === 'email' && state.matched.includes('wildcard_grant');

const isAlsoThroughGroup = ({ type, state }: AccessEntry) =>
  type !== 'group' && state.matched.includes('group_grant');

interface EntryText extends EntryBadge {
  /** The line below the address, for example "Email, also through *@partner.example". */
  note: string;
}

/** Whether the entry is in the list, was removed, or gets access after the grace period. */
export type EntryPresence = 'there' | 'removed' | 'returning' | 'waiting';

const REMOVED_BADGE: EntryBadge = { word: ACCESS_TEXTS.removed, tone: 'neutral', icon: 'close' };
const WAITING_TEXT: EntryText = {
  word: ACCESS_TEXTS.waiting,
  tone: 'info',
  icon: 'clock',
  note: ACCESS_TEXTS.waitingNote,
};

/** An entry that the server does not know yet. */
export const createWaitingEntry = (email: string, label = email): AccessEntry => ({
  email,
  label,
  type: granteeTypeOf(email),
  state: { allowed: false, rule: 'no_grant', matched: [], changesAt: null },
});

export const toEntryText = (
  entry: AccessEntry,
  presence: EntryPresence,
  showDate: (iso: string) => string,
): EntryText => {
  if (presence === 'waiting') return WAITING_TEXT;
  const { email, type, members, state } = entry;
  const notes = [
    members === undefined ? ACCESS_TYPE_TEXTS[type] : ENTRY_NOTE_TEXTS.groupOf(members),
    ...(isAlsoThroughDomain(entry) ? [ENTRY_NOTE_TEXTS.through(domainOf(email))] : []),
    ...(isAlsoThroughGroup(entry) ? [ENTRY_NOTE_TEXTS.throughGroup] : []),
    ...state.matched.flatMap((rule) => NOTE_BY_RULE[rule] ?? []),
    ...toTermsTexts(entry, showDate),
  ];
  const look = presence === 'there' ? BADGE_BY_RULE[state.rule] : REMOVED_BADGE;
  return { ...look, note: notes.join(', ') };
};
