import { ApiFailure } from '@bakehouse/contract';
import type { FileChangesApi } from '../../../../api/file-changes.ts';
import type { FileDates, FileDetail } from '../../../../api/files.ts';
import type { BulkStep } from '../../../../bulk-runs/bulk-job.ts';
import { saveChange } from '../../details/save-change.ts';
import type { DatesPlan } from './plan-dates.ts';

export interface FileWithDates extends FileDates {
  id: string;
  name: string;
  checksum: string;
  version: number;
}

interface DatesStepOptions {
  fileChanges: Pick<FileChangesApi, 'changeDates'>;
  file: FileWithDates;
  plan: DatesPlan;
  note: string;
  /** The message when somebody else has changed the dates since they were seen. */
  conflict: (current: FileDates) => string;
  onSaved: (file: FileDetail) => void;
}

const hasSameDates = (one: FileDates, other: FileDates) =>
  one.openable === other.openable && one.expires === other.expires;

const withCurrentDates = (file: FileWithDates, current: FileDetail): FileWithDates => ({
  ...file,
  version: current.version,
  openable: current.openable,
  expires: current.expires,
});

/**
 * Changes the dates of a file. When somebody else has changed them since they were seen, nothing is
 * saved, and the next try is planned for the current dates.
 */
export function createDatesStep(options: DatesStepOptions): BulkStep {
  const { fileChanges, file, plan, note, conflict, onSaved } = options;
  let known = file;
  /** The change of a request without an answer, which may have reached the server. */
  let unanswered: { from: FileWithDates; to: FileDates } | null = null;

  const undoOf = (from: FileWithDates, current: FileDetail) =>
    createDatesStep({
      ...options,
      file: withCurrentDates(from, current),
      plan: () => ({ dates: { openable: from.openable, expires: from.expires } }),
    });

  return {
    id: file.id,
    name: file.name,
    note,
    async run() {
      const planned = plan(known);
      if ('reason' in planned || hasSameDates(planned.dates, known)) return null;
      const before = known;
      const { dates } = planned;
      const earlier = unanswered;
      unanswered = { from: before, to: dates };
      const { isSaved, file: current } = await saveChange({
        version: before.version,
        send: (version) => fileChanges.changeDates({ checksum: file.checksum, version, dates }),
        canMerge: (other) => hasSameDates(other, before),
      });
      unanswered = null;
      known = withCurrentDates(file, current);
      onSaved(current);
      if (isSaved) return undoOf(before, current);
      if (earlier && hasSameDates(current, earlier.to)) return undoOf(earlier.from, current);
      if (hasSameDates(current, dates)) return null;
      throw new ApiFailure({ message: conflict(current) });
    },
  };
}
