import type { ExportKind } from '../api/exports.ts';
import { isRefusal, messageFor } from '../api/http/failure.ts';
import type { ToastAction, ToastInput } from '../toasts/toasts.ts';
import type { StopReason } from './exports.ts';

/** How many rows have come of those that were announced. */
export interface Tally {
  rows: number;
  announced: number;
}

/** As it is called in a sentence. */
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

/** @param tally null until the first bytes have come */
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
  // The page is somebody else's by now: it is none of their business.
  replaced: () => null,
} as const satisfies Record<StopReason, (name: string) => ToastInput | null>;

const isStopReason = (reason: unknown): reason is StopReason =>
  typeof reason === 'string' && Object.hasOwn(STOPPED, reason);

/** @param reason what the signal of the export carries */
export const stoppedToast = (kind: ExportKind, reason: unknown): ToastInput | null =>
  isStopReason(reason) ? STOPPED[reason](NAMES[kind]) : null;

const brokeOff = (kind: ExportKind, tally: Tally | null) =>
  tally
    ? `The download of ${NAMES[kind]} broke off after ${tallyText(tally)}. ${NOTHING_SAVED}`
    : `The download of ${NAMES[kind]} did not begin. ${NOTHING_SAVED}`;

interface Failure {
  error: unknown;
  /** Null where no row was announced. */
  tally: Tally | null;
  retry: () => void;
}

/** Asking again helps unless the server understood and will not. */
export const failedToast = (kind: ExportKind, { error, tally, retry }: Failure): ToastInput => ({
  tone: 'error',
  message: messageFor(error, 'Failed to download CSV'),
  detail: brokeOff(kind, tally),
  ...(!isRefusal(error) && { action: { label: 'Try again', run: retry } }),
});

/** The stream ended well, but with another number of rows than was announced at its start. */
export const incompleteToast = (
  kind: ExportKind,
  { rows, announced }: Tally,
  saveAnyway: ToastAction['run'],
): ToastInput => ({
  tone: 'error',
  message: `The CSV of ${NAMES[kind]} is not whole: ${rowsText(rows)} came, ${number(announced)} were announced.`,
  detail: `${NOTHING_SAVED} Download it again for the whole list.`,
  action: { label: 'Save anyway', run: saveAnyway },
});

export const savedIncompleteToast = (kind: ExportKind, name: string): ToastInput => ({
  tone: 'info',
  message: `A part of ${NAMES[kind]} was saved. It is not whole.`,
  detail: name,
});
