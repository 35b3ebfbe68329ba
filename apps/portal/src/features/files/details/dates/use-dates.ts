import { useRef, useState, useSyncExternalStore } from 'react';
import { failureMessageOf } from '../../../../api/http/failure.ts';
import type { FileDates, FileDetail } from '../../../../api/files.ts';
import { useService } from '../../../../lib/services.tsx';
import { useAction } from '../../../../lib/use-action.ts';
import { useZone } from '../../../../time/zone.tsx';
import type { DateField, EditedFileDates, FileDatesDraft } from '../../../../drafts/date-draft.ts';
import { hasSameDates, createDatesDraft, toDraftInZone, rebaseDraft } from './date-changes.ts';
import { useRestoreDates } from './use-restore-dates.ts';
import { saveChange } from '../save-change.ts';
import { DATES_TEXTS } from '../texts.ts';
import type { FileUpdates } from '../use-file-updates.ts';

export interface DatesControl {
  /** The typed dates, as texts in the chosen time zone. */
  draft: FileDatesDraft;
  isSaving: boolean;
  /** The current file if somebody else has saved other dates; otherwise null. */
  conflict: FileDetail | null;
  type: (field: DateField, text: string) => void;
  discard: () => void;
  /** Applies the draft to the current version of the file. */
  keepMine: (current: FileDetail) => FileDatesDraft;
  save: (base: EditedFileDates, dates: FileDates) => void;
}

export function useDates(file: FileDetail, updates: FileUpdates): DatesControl {
  const { applyReply, refetch } = updates;
  const { fileChanges } = useService('api');
  const toasts = useService('toasts');
  const restore = useRestoreDates(updates);
  const { dates: drafts } = useService('drafts');
  const { name: zone } = useZone();
  const typed = useSyncExternalStore(drafts.subscribe, () => drafts.get(file.id));
  const undoToast = useRef('');
  const [conflict, setConflict] = useState<FileDetail | null>(null);
  const draft = typed === undefined ? createDatesDraft(file, zone) : toDraftInZone(typed, zone);

  const setDraft = (next: FileDatesDraft | null) => drafts.keep(file.id, next);

  const discard = () => {
    setDraft(null);
    setConflict(null);
  };

  const send = useAction(async (base: EditedFileDates, dates: FileDates) => {
    // After this change, the server would refuse to undo the earlier one, so its Undo goes.
    toasts.dismiss(undoToast.current);
    try {
      const { checksum, version } = base;
      const reply = await saveChange({
        version,
        send: (at) => fileChanges.changeDates({ checksum, version: at, dates }),
        // A change of access creates a new version of the file too, but cannot conflict with dates.
        canMerge: (current) => hasSameDates(current, base),
      });
      await applyReply(reply.file);
      if (!reply.isSaved && !hasSameDates(reply.file, dates)) {
        setConflict(reply.file);
        return;
      }
      discard();
      const action = { label: DATES_TEXTS.undo, run: () => void restore(reply.file, base) };
      undoToast.current = toasts.add({ tone: 'success', message: DATES_TEXTS.saved, action });
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, DATES_TEXTS.failed) });
      refetch();
    }
  });

  return {
    draft,
    isSaving: send.isPending,
    conflict,
    type: (field, text) => setDraft({ ...draft, typed: { ...draft.typed, [field]: text } }),
    discard,
    keepMine(current) {
      const mine = rebaseDraft(draft, current);
      setDraft(mine);
      setConflict(null);
      return mine;
    },
    save: (base, dates) => void send.run(base, dates),
  };
}
