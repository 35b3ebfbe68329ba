import type { NotificationKind, NotificationRow } from '@bakehouse/contract';
import { formatRelativeTime } from '../../time/relative-time.ts';
import { SENTENCE_TEXTS as TEXTS } from './texts.ts';

type Sentence = (actor: string, row: NotificationRow, now: number) => string;

const expiryText = ({ facts }: NotificationRow, now: number) =>
  formatRelativeTime(Date.parse(facts.expires_at ?? ''), now);

const accessEndText = (
  { facts: { own, grantee = '', grantees = 1 } }: NotificationRow,
  time: string,
) => (own ? TEXTS.ownAccessEnds(grantee, grantees, time) : TEXTS.accessEnds(time));

const fileEndText = ({ facts: { own } }: NotificationRow, time: string) =>
  own ? TEXTS.ownExpires(time) : TEXTS.sharedExpires(time);

const SENTENCES: Readonly<Record<NotificationKind, Sentence>> = {
  file_shared: (actor, { facts: { files } }) =>
    files === undefined ? TEXTS.shared(actor) : TEXTS.sharedInGroup(actor, files),
  file_expires: (_actor, row, now) =>
    (row.facts.ends === 'access' ? accessEndText : fileEndText)(row, expiryText(row, now)),
  first_opening: (actor) => TEXTS.opened(actor),
  opening_refused: (actor, { count }) => TEXTS.refused(actor, count),
  access_requested: (actor) => TEXTS.asked(actor),
  request_answered: (actor, { facts, file }) =>
    facts.answer === 'allowed'
      ? TEXTS.allowed(actor)
      : `${TEXTS.answeredNo(actor)}${file === null ? '.' : ':'}`,
  banned: (actor, { facts }) =>
    facts.level === 'org' ? TEXTS.bannedByOrganisation : TEXTS.bannedByBaker(actor),
};

/** The sentence before the name of the file. */
export const toNotificationText = (row: NotificationRow, now: number): string =>
  SENTENCES[row.kind](row.actor ?? '', row, now);
