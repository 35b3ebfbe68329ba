import { useState, useSyncExternalStore } from 'react';
import { failureMessageOf } from '../../../../api/http/failure.ts';
import type { FileDates, FileDetail } from '../../../../api/files.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { useClock } from '../../../../time/clock-context.ts';
import { useZone } from '../../../../time/zone.tsx';
import { useGracePeriods } from '../../../../grace/grace-provider.tsx';
import { useHeld } from '../../../../grace/use-held.ts';
import { useToasts } from '../../../../toasts/toasts-context.ts';
import { useApi } from '../../../../api/api-context.ts';
import { useDrafts } from '../../../../drafts/drafts-context.ts';
import type { DateField, DatesBase, FileDatesDraft } from '../../../../drafts/date-draft.ts';
import { hasSameDates, createDatesDraft, toDraftInZone, rebaseDraft } from './date-changes.ts';
import { opensMore } from './dates-effect.ts';
import { useRestoreDates } from './use-restore-dates.ts';
import { saveChange } from '../save-change.ts';
import { DATES_TEXTS } from '../texts.ts';
import type { FileUpdates } from '../use-file-updates.ts';

export interface DatesControl {
  /** The typed dates, as texts in the chosen time zone. */
  draft: FileDatesDraft;
  isSaving: boolean;
  /** Whether dates wait that let people open the file longer or earlier. */
  isWaiting: boolean;
  /** The current file if somebody else has saved other dates; otherwise null. */
  conflict: FileDetail | null;
  type: (field: DateField, text: string) => void;
  discard: () => void;
  /** Applies the draft to the current version of the file. */
  keepMine: (current: FileDetail) => FileDatesDraft;
  /** Saves dates at once, or after the grace period if they let people open more. */
  save: (base: DatesBase, dates: FileDates) => void;
  /** Takes the waiting dates back; they stay typed. */
  takeBack: () => void;
}

/** The only item that waits at its place. */
const DATES_ITEM = ['dates'] as const;

export function useDates(file: FileDetail, updates: FileUpdates): DatesControl {
  const { applyReply, refetch } = updates;
  const { fileChanges } = useApi();
  const toasts = useToasts();
  const now = useClock();
  const restore = useRestoreDates(updates);
  const place = `dates of ${file.id}`;
  const periods = useGracePeriods();
  const isWaiting = useHeld(place).length > 0;
  const { dates: drafts } = useDrafts();
  const { name: zone } = useZone();
  const typed = useSyncExternalStore(drafts.subscribe, () => drafts.get(file.id));
  const [conflict, setConflict] = useState<FileDetail | null>(null);
  const draft = typed === undefined ? createDatesDraft(file, zone) : toDraftInZone(typed, zone);

  const setDraft = (next: FileDatesDraft | null) => drafts.keep(file.id, next);

  const discard = () => {
    setDraft(null);
    setConflict(null);
  };

  const send = useAction(async (base: DatesBase, dates: FileDates) => {
    const canUndo = !opensMore(base, dates, now());
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
      const saved = { tone: 'success', message: DATES_TEXTS.saved } as const;
      toasts.add(canUndo ? { ...saved, action } : saved);
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, DATES_TEXTS.failed) });
      refetch();
    }
  });

  const takeBack = () => {
    if (periods.takeBack(place, DATES_ITEM))
      toasts.add({ tone: 'info', message: DATES_TEXTS.takenBack });
  };

  const save = (base: DatesBase, dates: FileDates) => {
    if (!opensMore(base, dates, now())) {
      void send.run(base, dates);
      return;
    }
    periods.hold({ place, items: DATES_ITEM, send: () => send.run(base, dates) });
    const action = { label: DATES_TEXTS.undo, run: takeBack };
    toasts.add({ tone: 'info', message: DATES_TEXTS.willBeSaved, action });
  };

  return {
    draft,
    isSaving: send.isPending,
    isWaiting: isWaiting && !send.isPending,
    conflict,
    type: (field, text) => setDraft({ ...draft, typed: { ...draft.typed, [field]: text } }),
    discard,
    keepMine(current) {
      const mine = rebaseDraft(draft, current);
      setDraft(mine);
      setConflict(null);
      return mine;
    },
    save,
    takeBack,
  };
}
