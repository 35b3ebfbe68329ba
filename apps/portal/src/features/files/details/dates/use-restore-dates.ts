import { ApiFailure } from '@bakehouse/contract';
import { failureMessageOf } from '../../../../api/http/failure.ts';
import type { FileDates, FileDetail } from '../../../../api/files.ts';
import { useService } from '../../../../lib/services.tsx';
import { saveChange } from '../save-change.ts';
import { DATES_TEXTS } from '../texts.ts';
import type { FileUpdates } from '../use-file-updates.ts';
import { hasSameDates } from './date-changes.ts';

/** Undoes a change of dates, unless somebody else has changed them since. */
export function useRestoreDates({ applyReply, refetch }: FileUpdates) {
  const { fileChanges } = useService('api');
  const toasts = useService('toasts');
  return async (saved: FileDetail, { openable, expires }: FileDates): Promise<void> => {
    try {
      const { checksum, version } = saved;
      const dates = { openable, expires };
      const reply = await saveChange({
        version,
        send: (at) => fileChanges.changeDates({ checksum, version: at, dates }),
        canMerge: (current) => hasSameDates(current, saved),
      });
      await applyReply(reply.file);
      if (!reply.isSaved) throw new ApiFailure({ message: DATES_TEXTS.editedByOthers });
      toasts.add({ tone: 'success', message: DATES_TEXTS.restored });
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, DATES_TEXTS.failed) });
      refetch();
    }
  };
}
