import type { ExportKind } from '../../api/exports.ts';
import { isPermanentRefusal, failureMessageOf } from '../../api/http/failure.ts';
import type { ToastAction, ToastInput } from '../../toasts/toasts.ts';
import type { StopReason } from '../exports.ts';
import type { ExportProgress } from './receive-csv.ts';
import {
  FAILED_TEXTS,
  EXPORTED_LIST_TEXTS,
  MISMATCH_TEXTS,
  RUNNING_TEXTS,
  SAVED_TEXTS,
  STOPPED_TEXTS,
} from './texts.ts';

export const runningToast = (
  kind: ExportKind,
  tally: ExportProgress | null,
  cancel: () => void,
): ToastInput => ({
  tone: 'loading',
  message: RUNNING_TEXTS.message(EXPORTED_LIST_TEXTS[kind]),
  progress: tally
    ? { value: tally.rows, max: tally.announced, text: RUNNING_TEXTS.progress(tally) }
    : { value: 0, max: null, text: RUNNING_TEXTS.waiting },
  action: { label: RUNNING_TEXTS.cancel, run: cancel },
});

export const savedToast = (kind: ExportKind, rows: number, name: string): ToastInput => ({
  tone: 'success',
  message: SAVED_TEXTS.complete(EXPORTED_LIST_TEXTS[kind], rows),
  detail: name,
});

const STOPPED_TOASTS = {
  cancelled: (list) => ({
    tone: 'info',
    message: STOPPED_TEXTS.cancelled(list),
    detail: STOPPED_TEXTS.nothingSaved,
  }),
  loggedOut: (list) => ({
    tone: 'info',
    message: STOPPED_TEXTS.loggedOut(list),
    detail: STOPPED_TEXTS.nothingSaved,
  }),
  sessionEnded: (list) => ({
    tone: 'error',
    message: STOPPED_TEXTS.sessionEnded(list),
    detail: STOPPED_TEXTS.logInAgain,
  }),
  // No toast is shown, because another user is logged in and must not know of the export.
  replaced: () => null,
} as const satisfies Record<StopReason, (list: string) => ToastInput | null>;

const isStopReason = (reason: unknown): reason is StopReason =>
  typeof reason === 'string' && Object.hasOwn(STOPPED_TOASTS, reason);

export const stoppedToast = (kind: ExportKind, reason: unknown): ToastInput | null =>
  isStopReason(reason) ? STOPPED_TOASTS[reason](EXPORTED_LIST_TEXTS[kind]) : null;

const failureDetail = (kind: ExportKind, tally: ExportProgress | null) =>
  tally
    ? FAILED_TEXTS.stopped(EXPORTED_LIST_TEXTS[kind], tally)
    : FAILED_TEXTS.notStarted(EXPORTED_LIST_TEXTS[kind]);

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
  message: failureMessageOf(error, FAILED_TEXTS.message),
  detail: failureDetail(kind, tally),
  ...(!isPermanentRefusal(error) && { action: { label: FAILED_TEXTS.tryAgain, run: retry } }),
});

/** The toast for a response that ended normally, but without the announced number of rows. */
export const incompleteToast = (
  kind: ExportKind,
  progress: ExportProgress,
  saveAnyway: ToastAction['run'],
): ToastInput => ({
  tone: 'error',
  message:
    progress.rows < progress.announced
      ? MISMATCH_TEXTS.tooFewRows(progress)
      : MISMATCH_TEXTS.tooManyRows(progress),
  detail: MISMATCH_TEXTS.notSaved(EXPORTED_LIST_TEXTS[kind]),
  action: { label: MISMATCH_TEXTS.saveAnyway, run: saveAnyway },
});

export const savedIncompleteToast = (kind: ExportKind, name: string): ToastInput => ({
  tone: 'info',
  message: SAVED_TEXTS.incomplete(EXPORTED_LIST_TEXTS[kind]),
  detail: name,
});
