import type { ExportsApi } from '../api/exports.ts';
import { download } from './download.ts';
import { DAY_MS, localDay } from '../time/local-days.ts';
import type { ExportRun, RunExport } from './exports.ts';
import { atIntervals } from './at-intervals.ts';
import { type ExportNaming, exportName, incompleteName } from './export-name-rules.ts';
import {
  failedToast,
  incompleteToast,
  runningToast,
  savedIncompleteToast,
  savedToast,
  stoppedToast,
  type Tally,
} from './export-text-rules.ts';
import { receiveFile } from './receive-file.ts';

interface RunExportOptions {
  api: ExportsApi;
  isOnline: () => boolean;
  now: () => number;
}

/** Fast enough to be seen moving, too slow to keep the page busy. */
const PROGRESS_INTERVAL_MS = 150;

/** The last row is cut, though nothing said that the connection was. */
class TornFile extends Error {
  override readonly name = 'TornFile';
}

const dayOf = (now: number, zone: string) =>
  new Date(localDay(now, zone) * DAY_MS).toISOString().slice(0, 10);

export function createRunExport({ api, isOnline, now }: RunExportOptions): RunExport {
  const save = ({ request, show }: ExportRun, file: Blob, tally: Tally) => {
    const { source, days, zone } = request;
    const naming: ExportNaming = { source, days, zone, today: dayOf(now(), zone) };
    if (tally.rows === tally.announced) {
      const name = exportName(naming);
      download(file, name);
      show(savedToast(source.kind, tally.rows, name));
      return;
    }
    const saveAnyway = () => {
      const name = incompleteName(naming, tally);
      download(file, name);
      show(savedIncompleteToast(source.kind, name));
    };
    show(incompleteToast(source.kind, tally, saveAnyway));
  };

  return async (run) => {
    const { kind } = run.request.source;
    let tally: Tally | null = null;
    const progress = atIntervals(PROGRESS_INTERVAL_MS, (latest: Tally) =>
      run.show(runningToast(kind, latest, run.cancel)),
    );
    const onTally = (latest: Tally) => {
      tally = latest;
      progress.add(latest);
    };
    run.show(runningToast(kind, tally, run.cancel));
    try {
      const receiving = receiveFile(run, { api, isOnline, onTally });
      const { file, rows, isTorn, announced } = await receiving.finally(progress.end);
      if (isTorn) throw new TornFile();
      save(run, file, { rows, announced });
    } catch (error) {
      const { signal, retry } = run;
      const toast = signal.aborted
        ? stoppedToast(kind, signal.reason)
        : failedToast(kind, { error, tally, retry });
      if (toast) run.show(toast);
    }
  };
}
