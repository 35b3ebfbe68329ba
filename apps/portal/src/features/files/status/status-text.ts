import type { FileStatus } from '@bakehouse/contract';
import type { FileSummary } from '../../../api/files.ts';
import { formatDay } from '../../../time/format-date.ts';
import { formatTimeSince } from '../../../time/relative-time.ts';
import {
  FILE_STATUS_DETAIL_TEXTS,
  FILE_STATUS_WORD_TEXTS,
} from '../../../components/file-status/texts.ts';

interface StatusText {
  word: string;
  /** The text after the word, for example "3 days ago"; null when there is nothing to add. */
  detail: string | null;
}

type DatedFile = Pick<FileSummary, 'status' | 'openable' | 'expires' | 'restorableUntil'>;

interface NowInZone {
  now: number;
  /** The IANA name of the time zone in which days are shown. */
  zone: string;
}

const DETAIL_BY_STATUS: Record<FileStatus, (file: DatedFile, moment: NowInZone) => string | null> =
  {
    open: ({ expires }, { now, zone }) =>
      expires === null ? null : FILE_STATUS_DETAIL_TEXTS.until(formatDay(expires, zone, now)),
    not_openable_yet: ({ openable }, { now, zone }) =>
      openable === null ? null : FILE_STATUS_DETAIL_TEXTS.opensOn(formatDay(openable, zone, now)),
    expired: ({ expires }, { now }) =>
      expires === null ? null : formatTimeSince(Date.parse(expires), now),
    destroyed: ({ restorableUntil }, { now, zone }) =>
      restorableUntil !== null && now < Date.parse(restorableUntil)
        ? FILE_STATUS_DETAIL_TEXTS.undoUntil(formatDay(restorableUntil, zone, now))
        : FILE_STATUS_DETAIL_TEXTS.forGood,
    closed: () => FILE_STATUS_DETAIL_TEXTS.bakerInactive,
  };

/** A file is not open while nobody has access to it. */
export const toDisplayedStatus = ({
  status,
  people,
  domains,
  groups,
}: Pick<FileSummary, 'status' | 'people' | 'domains' | 'groups'>) =>
  status === 'open' && people + domains + groups === 0 ? 'unshared' : status;

export const toStatusText = (file: DatedFile, moment: NowInZone): StatusText => ({
  word: FILE_STATUS_WORD_TEXTS[file.status],
  detail: DETAIL_BY_STATUS[file.status](file, moment),
});
