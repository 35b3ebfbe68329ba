import type { ExportKind } from '../../api/exports.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { TEXTS as EXPORT_TEXTS } from '../texts.ts';
import type { ExportProgress } from './receive-csv.ts';

const { nothingSaved, tryAgain } = EXPORT_TEXTS;

const rowCountText = (rows: number) => (rows === 1 ? '1 row' : `${formatNumber(rows)} rows`);

const progressText = ({ rows, announced }: ExportProgress) =>
  `${formatNumber(rows)} of ${formatNumber(announced)} rows`;

export const EXPORTED_LIST_TEXTS = {
  files: 'files',
  activity: 'activity',
  openers: 'openers',
  bakers: 'bakers',
  review: 'the review of access',
  group: 'the members of a group',
} as const satisfies Record<ExportKind, string>;

export const RUNNING_TEXTS = {
  message: (list: string) => `Downloading ${list} as CSV`,
  progress: progressText,
  waiting: 'Waiting for the first rows',
  cancel: 'Cancel',
} as const;

export const SAVED_TEXTS = {
  complete: (list: string, rows: number) => `CSV of ${list} downloaded: ${rowCountText(rows)}.`,
  incomplete: (list: string) => `An incomplete CSV of ${list} was saved.`,
} as const;

export const STOPPED_TEXTS = {
  cancelled: (list: string) => `Download of ${list} cancelled.`,
  loggedOut: (list: string) => `Download of ${list} stopped: you logged out.`,
  sessionEnded: (list: string) => `Download of ${list} stopped: your session has ended.`,
  nothingSaved,
  logInAgain: `${nothingSaved} Log in and download it again.`,
} as const;

export const FAILED_TEXTS = {
  message: 'Failed to download CSV',
  notStarted: (list: string) => `The download of ${list} did not start. ${nothingSaved}`,
  stopped: (list: string, progress: ExportProgress) =>
    `The download of ${list} stopped after ${progressText(progress)}. ${nothingSaved}`,
  tryAgain,
} as const;

export const MISMATCH_TEXTS = {
  tooFewRows: (progress: ExportProgress) =>
    `The CSV is incomplete: ${progressText(progress)} arrived. Try again.`,
  tooManyRows: ({ rows, announced }: ExportProgress) =>
    `The CSV does not match: ${rowCountText(rows)} arrived, but ${formatNumber(announced)} were announced. Try again.`,
  notSaved: (list: string) => `The CSV of ${list} was not saved.`,
  saveAnyway: 'Save anyway',
} as const;
