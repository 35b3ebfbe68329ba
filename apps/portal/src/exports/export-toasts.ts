import type { ExportKind } from '../api/exports.ts';
import { isPermanentRefusal, failureMessageOf } from '../api/http/failure.ts';
import type { ToastAction, ToastInput } from '../toasts/toasts.ts';
import type { StopReason } from './exports.ts';
import { EXPORT_TEXTS } from './texts.ts';

/** The number of received rows and the number that the X-Row-Count header announced. */
export interface ExportProgress {
  rows: number;
  announced: number;
}

const LIST_NAMES = {
  files: 'files',
  activity: 'activity',
  openers: 'openers',
  bakers: 'bakers',
} as const satisfies Record<ExportKind, string>;

const NOTHING_SAVED = 'Nothing was saved.';

const numberFormat = new Intl.NumberFormat('en-US');
const formatNumber = (value: number) => numberFormat.format(value);

const progressText = ({ rows, announced }: ExportProgress) =>
  `${formatNumber(rows)} of ${formatNumber(announced)} rows`;

const rowCountText = (rows: number) => (rows === 1 ? '1 row' : `${formatNumber(rows)} rows`);

export const runningToast = (
  kind: ExportKind,
  tally: ExportProgress | null,
  cancel: () => void,
): ToastInput => ({
  tone: 'loading',
  message: `Downloading ${LIST_NAMES[kind]} as CSV`,
  progress: tally
    ? { value: tally.rows, max: tally.announced, text: progressText(tally) }
    : { value: 0, max: null, text: 'Waiting for the first rows' },
  action: { label: 'Cancel', run: cancel },
});

export const savedToast = (kind: ExportKind, rows: number, name: string): ToastInput => ({
  tone: 'success',
  message: `CSV of ${LIST_NAMES[kind]} downloaded: ${rowCountText(rows)}.`,
  detail: name,
});

const STOPPED_TOASTS = {
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
  // No toast is shown, because another user is logged in and must not know of the export.
  replaced: () => null,
} as const satisfies Record<StopReason, (name: string) => ToastInput | null>;

const isStopReason = (reason: unknown): reason is StopReason =>
  typeof reason === 'string' && Object.hasOwn(STOPPED_TOASTS, reason);

export const stoppedToast = (kind: ExportKind, reason: unknown): ToastInput | null =>
  isStopReason(reason) ? STOPPED_TOASTS[reason](LIST_NAMES[kind]) : null;

const failureDetail = (kind: ExportKind, tally: ExportProgress | null) =>
  tally
    ? `The download of ${LIST_NAMES[kind]} stopped after ${progressText(tally)}. ${NOTHING_SAVED}`
    : `The download of ${LIST_NAMES[kind]} did not start. ${NOTHING_SAVED}`;

interface ExportFailure {
  error: unknown;
  tally: ExportProgress | null;
  retry: () => void;
}

/** Offers a retry unless the server refused, because it would refuse the retry too. */
export const failedToast = (
  kind: ExportKind,
  { error, tally, retry }: ExportFailure,
): ToastInput => ({
  tone: 'error',
  message: failureMessageOf(error, 'Failed to download CSV'),
  detail: failureDetail(kind, tally),
  ...(!isPermanentRefusal(error) && { action: { label: EXPORT_TEXTS.tryAgain, run: retry } }),
});

const rowMismatchText = ({ rows, announced }: ExportProgress) =>
  rows < announced
    ? `The CSV is incomplete: ${progressText({ rows, announced })} arrived.`
    : `The CSV does not match: ${rowCountText(rows)} arrived, but ${formatNumber(announced)} were announced.`;

/** For a response that ended normally, but without the announced number of rows. */
export const incompleteToast = (
  kind: ExportKind,
  { rows, announced }: ExportProgress,
  saveAnyway: ToastAction['run'],
): ToastInput => ({
  tone: 'error',
  message: `${rowMismatchText({ rows, announced })} Try again.`,
  detail: `The CSV of ${LIST_NAMES[kind]} was not saved.`,
  action: { label: 'Save anyway', run: saveAnyway },
});

export const savedIncompleteToast = (kind: ExportKind, name: string): ToastInput => ({
  tone: 'info',
  message: `An incomplete CSV of ${LIST_NAMES[kind]} was saved.`,
  detail: name,
});
