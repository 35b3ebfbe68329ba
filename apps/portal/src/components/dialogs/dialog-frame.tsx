import { useContext, useState } from 'react';
import {
  createUnsavedWorkScope,
  type UnsavedWork,
  UnsavedWorkScopeContext,
} from '../unsaved/unsaved-work-scope.ts';
import { DialogSurface, type DialogSurfaceProps } from './dialog-surface.tsx';
import { DiscardQuestion } from './discard-question.tsx';

/** Asks before a key or a press outside closes the dialog while it has unsaved work. */
export function DialogFrame({ open, onClose, ...surface }: DialogSurfaceProps) {
  const outer = useContext(UnsavedWorkScopeContext);
  const [scope] = useState(() => createUnsavedWorkScope(outer));
  const [question, setQuestion] = useState<UnsavedWork | null>(null);

  const close = () => {
    const work = scope.get();
    setQuestion(work);
    if (work === null) onClose();
  };

  const answer = (isDiscarded: boolean) => {
    setQuestion(null);
    if (isDiscarded) onClose();
  };

  return (
    <UnsavedWorkScopeContext value={scope}>
      <DialogSurface {...surface} open={open} onClose={close} />
      <DiscardQuestion work={open ? question : null} onAnswer={answer} />
    </UnsavedWorkScopeContext>
  );
}
