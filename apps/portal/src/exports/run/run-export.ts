import { createExportsApi } from '../../api/exports.ts';
import type { Http } from '../../api/http/http.ts';
import { DAY_MS, localDayOf } from '../../time/local-days.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { type ExportNameParts, exportName, incompleteExportName } from './export-name.ts';
import type { ExportRun, RunExport } from '../exports.ts';
import { type ExportProgress, receiveCsv } from './receive-csv.ts';
import {
  failedToast,
  incompleteToast,
  runningToast,
  savedIncompleteToast,
  savedToast,
  stoppedToast,
} from './export-toasts.ts';

interface RunExportOptions {
  http: Http;
  isOnline: () => boolean;
  now: () => number;
}

/** The toast shows the progress at this interval, because rendering it per chunk is too slow. */
const PROGRESS_INTERVAL_MS = 150;

const toDayText = (now: number, zone: string) =>
  new Date(localDayOf(now, zone) * DAY_MS).toISOString().slice(0, 10);

export function createRunExport({ http, isOnline, now }: RunExportOptions): RunExport {
  const api = createExportsApi({ http, isOnline });
  const save = ({ request, show }: ExportRun, file: Blob, tally: ExportProgress) => {
    const { source, days, zone } = request;
    const naming: ExportNameParts = { source, days, zone, today: toDayText(now(), zone) };
    if (tally.rows === tally.announced) {
      const name = exportName(naming);
      downloadFile(file, name);
      show(savedToast(source.kind, tally.rows, name));
      return;
    }
    const saveAnyway = () => {
      const name = incompleteExportName(naming, tally);
      downloadFile(file, name);
      show(savedIncompleteToast(source.kind, name));
    };
    show(incompleteToast(source.kind, tally, saveAnyway));
  };

  return async (run) => {
    const { kind } = run.request.source;
    let tally: ExportProgress | null = null;
    let shown: ExportProgress | null = null;
    const showProgress = () => {
      if (tally !== shown) run.show(runningToast(kind, tally, run.cancel));
      shown = tally;
    };
    run.show(runningToast(kind, null, run.cancel));
    const timer = setInterval(showProgress, PROGRESS_INTERVAL_MS);
    const onTally = (latest: ExportProgress) => {
      const isFirst = tally === null;
      tally = latest;
      if (isFirst) showProgress();
    };
    try {
      const receiving = receiveCsv(run, { api, isOnline, onTally });
      const { file, ...received } = await receiving.finally(() => clearInterval(timer));
      save(run, file, received);
    } catch (error) {
      const { signal, retry } = run;
      const toast = signal.aborted
        ? stoppedToast(kind, signal.reason)
        : failedToast(kind, { error, tally, retry });
      if (toast) run.show(toast);
    }
  };
}
