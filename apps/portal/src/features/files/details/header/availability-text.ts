import type { FileStatus } from '@bakehouse/contract';
import type { AccessEntry, FileDetail } from '../../../../api/files.ts';
import { toDateParts } from '../../../../time/format-date.ts';
import { isBannedEntry, isEndedEntry } from '../access/entry-state.ts';
import { AVAILABILITY_TEXTS } from './texts.ts';

type DescribedFile = Pick<FileDetail, 'status' | 'openable' | 'expires' | 'access' | 'layers'>;

/** Everybody with access to the file or to one of its fields, once. */
const entriesOf = ({ access, layers }: DescribedFile): readonly AccessEntry[] => {
  const all = [...access, ...layers.flatMap((layer) => layer.access)];
  return [...new Map(all.map((entry) => [entry.email, entry])).values()];
};

interface PeopleWhoMayOpen {
  /** For example "5 people and 1 domain"; null if there is nobody. */
  allowed: string | null;
  banned: number;
  isEmpty: boolean;
}

const countPeopleWhoMayOpen = (file: DescribedFile): PeopleWhoMayOpen => {
  const entries = entriesOf(file);
  const allowed = entries.filter((entry) => !isBannedEntry(entry) && !isEndedEntry(entry));
  const count = (type: AccessEntry['type']) =>
    allowed.filter((entry) => entry.type === type).length;
  return {
    allowed: AVAILABILITY_TEXTS.who(count('email'), count('domain'), count('group')),
    banned: entries.filter(isBannedEntry).length,
    isEmpty: entries.length === 0,
  };
};

type DateTexts = Record<'openable' | 'expires', string | null>;

const mayOpenText = ({ allowed, isEmpty }: PeopleWhoMayOpen) =>
  isEmpty
    ? AVAILABILITY_TEXTS.nobodyYet
    : AVAILABILITY_TEXTS.mayOpen(allowed ?? AVAILABILITY_TEXTS.nobody);

const notYetOpenText = (who: PeopleWhoMayOpen, expires: string | null) =>
  who.isEmpty ? mayOpenText(who) : AVAILABILITY_TEXTS.later(mayOpenText(who), expires);

const SENTENCE_BY_STATUS: Record<FileStatus, (dates: DateTexts, who: PeopleWhoMayOpen) => string> =
  {
    open: ({ expires }, who) => AVAILABILITY_TEXTS.open(expires, mayOpenText(who)),
    not_openable_yet: ({ openable, expires }, who) =>
      AVAILABILITY_TEXTS.notYet(openable, notYetOpenText(who, expires)),
    expired: ({ expires }, { allowed }) => AVAILABILITY_TEXTS.expired(expires, allowed),
    destroyed: () => AVAILABILITY_TEXTS.destroyed,
    closed: () => AVAILABILITY_TEXTS.closed,
  };

/** For example "Open until 26 Nov 2026, 14:05; 5 people and 1 domain may open it." */
export const toAvailabilityText = (file: DescribedFile, zone: string): string => {
  const who = countPeopleWhoMayOpen(file);
  const textOf = (iso: string | null) => {
    const parts = iso === null ? null : toDateParts(iso, zone);
    return parts === null || typeof parts === 'string' ? parts : parts.text;
  };
  const dates = { openable: textOf(file.openable), expires: textOf(file.expires) };
  const sentence = SENTENCE_BY_STATUS[file.status](dates, who);
  return who.banned === 0 ? sentence : `${sentence} ${AVAILABILITY_TEXTS.banned(who.banned)}`;
};
