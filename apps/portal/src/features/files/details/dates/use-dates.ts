import { useState, useSyncExternalStore } from 'react';
import { messageFor } from '../../../../api/http/failure.ts';
import type { FileDates, FileDetail } from '../../../../api/files.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { useZone } from '../../../../time/zone.tsx';
import { useToasts } from '../../../../toasts/toasts-context.ts';
import { useApi } from '../../../../api/api-context.ts';
import { useDrafts } from '../../../../drafts/drafts-context.ts';
import type { DateField, DatesBase, FileDatesDraft } from '../../../../drafts/date-draft.ts';
import { areSame, draftOf, inZone, rebase } from './date-changes.ts';
import { saveChange } from '../save-change.ts';
import type { FileUpdates } from '../use-file-updates.ts';

export interface DatesControl {
  /** The draft in the chosen time zone. */
  draft: FileDatesDraft;
  isSaving: boolean;
  /** The file as somebody else has saved it meanwhile. */
  conflict: FileDetail | null;
  type: (field: DateField, text: string) => void;
  discard: () => void;
  /** Moves the draft onto the current file. */
  keepMine: (current: FileDetail) => FileDatesDraft;
  save: (base: DatesBase, dates: FileDates) => Promise<void>;
}

export function useDates(file: FileDetail, { applyReply, refetch }: FileUpdates): DatesControl {
  const { files } = useApi();
  const toasts = useToasts();
  const { dates: drafts } = useDrafts();
  const { name: zone } = useZone();
  const typed = useSyncExternalStore(drafts.subscribe, () => drafts.get(file.id));
  const [conflict, setConflict] = useState<FileDetail | null>(null);
  const draft = typed === undefined ? draftOf(file, zone) : inZone(typed, zone);

  const setDraft = (next: FileDatesDraft | null) => drafts.keep(file.id, next);

  const discard = () => {
    setDraft(null);
    setConflict(null);
  };

  const save = useAction(async (base: DatesBase, dates: FileDates) => {
    try {
      const { checksum, version } = base;
      const reply = await saveChange({
        version,
        send: (at) => files.changeDates({ checksum, version: at, dates }),
        // A change of access raises the version too, but leaves the dates alone.
        merges: (current) => areSame(current, base),
      });
      await applyReply(reply.file);
      if (!reply.isSaved && !areSame(reply.file, dates)) {
        setConflict(reply.file);
        return;
      }
      discard();
      toasts.add({ tone: 'success', message: 'Dates updated successfully' });
    } catch (error) {
      toasts.add({ tone: 'error', message: messageFor(error, 'Failed to update dates') });
      refetch();
    }
  });

  return {
    draft,
    isSaving: save.isPending,
    conflict,
    type: (field, text) => setDraft({ ...draft, typed: { ...draft.typed, [field]: text } }),
    discard,
    keepMine(current) {
      const mine = rebase(draft, current);
      setDraft(mine);
      setConflict(null);
      return mine;
    },
    save: save.run,
  };
}
