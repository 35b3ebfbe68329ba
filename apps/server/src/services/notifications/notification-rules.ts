import type {
  AccessRule,
  NotificationChoice,
  ChosenNotifications,
  NotificationKind,
} from '@bakehouse/contract';
import { minutesAfter } from '../../lib/clock.ts';
import { nextDigestAfter } from './next-digest.ts';

/** The tie of the reader to the file, or to the ban; an account has access only through its domain. */
export type ReaderRelation = 'baker' | 'opener' | 'account' | 'person';

/** A person gets at most one mail about a file in this time. */
export const MINUTES_BETWEEN_MAILS = 10;
/** After a failure that may last. */
export const MINUTES_BETWEEN_TRIES = 15;

interface NotificationRule {
  readers: readonly ReaderRelation[];
  /** The choice of those who have made none. */
  choice: NotificationChoice;
  /** False where another letter tells the same. */
  hasMail: boolean;
}

const RULES: Readonly<Record<NotificationKind, NotificationRule>> = {
  file_shared: { readers: ['opener', 'account'], choice: 'now', hasMail: false },
  file_expires: { readers: ['baker', 'opener', 'account'], choice: 'daily', hasMail: true },
  first_opening: { readers: ['baker'], choice: 'daily', hasMail: true },
  opening_refused: { readers: ['baker'], choice: 'daily', hasMail: true },
  access_requested: { readers: ['baker'], choice: 'now', hasMail: true },
  request_answered: { readers: ['opener'], choice: 'now', hasMail: true },
  banned: { readers: ['person'], choice: 'now', hasMail: true },
};

export const choiceOf = (chosen: ChosenNotifications, kind: NotificationKind): NotificationChoice =>
  chosen[kind] ?? RULES[kind].choice;

export interface NotificationQuestion {
  kind: NotificationKind;
  relation: ReaderRelation;
  /** False for what happened before the reader could hear of it, and what another letter says. */
  mayMail: boolean;
  isMuted: boolean;
  /** Null for an address that nobody has confirmed, or that unsubscribed. */
  choice: NotificationChoice | null;
  lastMailAt: Date | null;
  now: Date;
  zone: string;
}

export interface NotificationPlan {
  isShown: boolean;
  mail: { mode: 'now' | 'daily'; at: Date } | null;
}

const toMail = ({ kind, relation, mayMail, choice, lastMailAt, ...at }: NotificationQuestion) => {
  const { now, zone } = at;
  // One grant to a domain must not send thousands of mails.
  if (relation === 'account' || !mayMail || !RULES[kind].hasMail) return null;
  if (choice === null || choice === 'off') return null;
  if (choice === 'daily') return { mode: choice, at: nextDigestAfter(now, zone) };
  const free = lastMailAt ? minutesAfter(lastMailAt, MINUTES_BETWEEN_MAILS) : now;
  return { mode: choice, at: free > now ? free : now };
};

/** The only place that decides who hears of what, where and when. */
export function planNotification(question: NotificationQuestion): NotificationPlan {
  const { kind, relation, isMuted } = question;
  if (isMuted || !RULES[kind].readers.includes(relation)) return { isShown: false, mail: null };
  return { isShown: true, mail: toMail(question) };
}

/** Nobody sees the file after these refusals but its baker. */
export const HIDING_RULES: ReadonlySet<AccessRule> = new Set<AccessRule>([
  'destroyed',
  'inactive_baker',
  'org_ban',
  'individual_ban',
]);

/** A refused request names neither the file nor its baker to somebody who has no grant. */
export const showsActor = (kind: NotificationKind, sight: FileSight): boolean =>
  kind !== 'request_answered' || sight === 'named';

interface NamedFile {
  kind: NotificationKind;
  isOwn: boolean;
  /** The rule that decides about the reader now. */
  rule: AccessRule;
}

export type FileSight = 'named' | 'unnamed' | 'hidden';

/** Whether a reader may still see which file a notification is about. */
export function sightOfFile({ kind, isOwn, rule }: NamedFile): FileSight {
  if (RULES[kind].readers.includes('baker') && isOwn) return 'named';
  if (!RULES[kind].readers.includes('opener') || HIDING_RULES.has(rule)) return 'hidden';
  if (rule !== 'no_grant') return 'named';
  return kind === 'request_answered' ? 'unnamed' : 'hidden';
}
