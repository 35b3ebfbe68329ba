import { useState } from 'react';
import { messageFor } from '../../../api/failure.ts';
import type { FileDates, FileDetail } from '../../../api/files.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useServices } from '../../../services/services.tsx';
import { areSame, type DateField, rebase, toTyped, type TypedDates } from './date-changes.ts';
import { saveDates } from './save-dates.ts';
import type { FileUpdates } from './use-file-updates.ts';

/** What was typed, and the file as it was shown then. */
interface Draft {
  base: FileDetail;
  typed: TypedDates;
}

export interface DatesControl extends Draft {
  isSaving: boolean;
  /** What the file is now, when somebody else was faster. */
  conflict: FileDetail | null;
  type: (field: DateField, text: string) => void;
  discard: () => void;
  /** Puts what was typed on top of what the file is now. */
  keepMine: (current: FileDetail) => Draft;
  save: (base: FileDetail, dates: FileDates) => Promise<void>;
}

export function useDates(file: FileDetail, { adopt, reread }: FileUpdates): DatesControl {
  const { files, toasts } = useServices();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [conflict, setConflict] = useState<FileDetail | null>(null);
  const shown = draft ?? { base: file, typed: toTyped(file) };

  const discard = () => {
    setDraft(null);
    setConflict(null);
  };

  const save = useAction(async (base: FileDetail, dates: FileDates) => {
    try {
      const reply = await saveDates(files, base, dates);
      await adopt(reply.file);
      if (!reply.isSaved && !areSame(reply.file, dates)) {
        setConflict(reply.file);
        return;
      }
      discard();
      toasts.add({ tone: 'success', message: 'Dates updated successfully' });
    } catch (error) {
      toasts.add({ tone: 'error', message: messageFor(error, 'Failed to update dates') });
      reread();
    }
  });

  return {
    ...shown,
    isSaving: save.isPending,
    conflict,
    type: (field, text) => setDraft({ base: shown.base, typed: { ...shown.typed, [field]: text } }),
    discard,
    keepMine(current) {
      const mine = { base: current, typed: rebase(shown.base, shown.typed, current) };
      setDraft(mine);
      setConflict(null);
      return mine;
    },
    save: save.run,
  };
}
