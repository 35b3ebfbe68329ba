import type { ExportKind } from '../api/exports.ts';
import { isPermanentRefusal, messageFor } from '../api/http/failure.ts';
import type { ToastAction, ToastInput } from '../toasts/toasts.ts';
import type { StopReason } from './exports.ts';
import { TEXTS } from './texts.ts';

/** Received rows out of those that X-Row-Count announced. */
export interface Tally {
  rows: number;
  announced: number;
}

const NAMES = {
  files: 'files',
  activity: 'activity',
  openers: 'openers',
  bakers: 'bakers',
} as const satisfies Record<ExportKind, string>;

const NOTHING_SAVED = 'Nothing was saved.';

const grouped = new Intl.NumberFormat('en-US');
const number = (value: number) => grouped.format(value);

const tallyText = ({ rows, announced }: Tally) => `${number(rows)} of ${number(announced)} rows`;

const rowsText = (rows: number) => (rows === 1 ? '1 row' : `${number(rows)} rows`);

/** @param tally null until the server answers */
export const runningToast = (
  kind: ExportKind,
  tally: Tally | null,
  cancel: () => void,
): ToastInput => ({
  tone: 'loading',
  message: `Downloading ${NAMES[kind]} as CSV`,
  progress: tally
    ? { value: tally.rows, max: tally.announced, text: tallyText(tally) }
    : { value: 0, max: null, text: 'Waiting for the first rows' },
  action: { label: 'Cancel', run: cancel },
});

export const savedToast = (kind: ExportKind, rows: number, name: string): ToastInput => ({
  tone: 'success',
  message: `CSV of ${NAMES[kind]} downloaded: ${rowsText(rows)}.`,
  detail: name,
});

const STOPPED = {
  cancelled: (name) => ({
    tone: 'info',
    message: `Download of ${name} cancelled.`,
    detail: NOTHING_SAVED,
  }),
  loggedOut: (name) => ({
    tone: 'info',
    message: `Download of ${name} stopped: you logged out.`,
    detail: NOTHING_SAVED,
  }),
  sessionEnded: (name) => ({
    tone: 'error',
    message: `Download of ${name} stopped: your session has ended.`,
    detail: `${NOTHING_SAVED} Log in and download it again.`,
  }),
  // Another user is logged in now and must not learn of the export.
  replaced: () => null,
} as const satisfies Record<StopReason, (name: string) => ToastInput | null>;

const isStopReason = (reason: unknown): reason is StopReason =>
  typeof reason === 'string' && Object.hasOwn(STOPPED, reason);

/** @param reason the reason of the export's abort signal */
export const stoppedToast = (kind: ExportKind, reason: unknown): ToastInput | null =>
  isStopReason(reason) ? STOPPED[reason](NAMES[kind]) : null;

const whatFailed = (kind: ExportKind, tally: Tally | null) =>
  tally
    ? `The download of ${NAMES[kind]} stopped after ${tallyText(tally)}. ${NOTHING_SAVED}`
    : `The download of ${NAMES[kind]} did not start. ${NOTHING_SAVED}`;

interface Failure {
  error: unknown;
  /** Null when the server announced no rows. */
  tally: Tally | null;
  retry: () => void;
}

/** A refusal would be repeated, so only other failures offer a retry. */
export const failedToast = (kind: ExportKind, { error, tally, retry }: Failure): ToastInput => ({
  tone: 'error',
  message: messageFor(error, 'Failed to download CSV'),
  detail: whatFailed(kind, tally),
  ...(!isPermanentRefusal(error) && { action: { label: TEXTS.tryAgain, run: retry } }),
});

/** The stream ended normally, but not with the announced number of rows. */
export const incompleteToast = (
  kind: ExportKind,
  { rows, announced }: Tally,
  saveAnyway: ToastAction['run'],
): ToastInput => ({
  tone: 'error',
  message: `The CSV is incomplete: ${tallyText({ rows, announced })} arrived. Try again.`,
  detail: `The CSV of ${NAMES[kind]} was not saved.`,
  action: { label: 'Save anyway', run: saveAnyway },
});

export const savedIncompleteToast = (kind: ExportKind, name: string): ToastInput => ({
  tone: 'info',
  message: `An incomplete CSV of ${NAMES[kind]} was saved.`,
  detail: name,
});
