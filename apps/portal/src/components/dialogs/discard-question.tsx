import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import type { UnsavedWork } from '../unsaved/unsaved-work-scope.ts';
import { DialogSurface } from './dialog-surface.tsx';

interface DiscardQuestionProps {
  /** Null while nothing is asked. */
  work: UnsavedWork | null;
  onAnswer: (isDiscarded: boolean) => void;
}

export function DiscardQuestion({ work, onAnswer }: DiscardQuestionProps) {
  const text = useId();
  // The texts stay while the dialog fades out.
  const [shown, setShown] = useState(work);
  if (work !== null && work !== shown) setShown(work);
  if (shown === null) return null;
  const stay = () => onAnswer(false);
  return (
    <DialogSurface
      role="alertdialog"
      title={shown.title}
      describedBy={text}
      open={work !== null}
      onClose={stay}
      actions={
        <>
          <Button onClick={() => work !== null && onAnswer(true)}>{shown.discard}</Button>
          <Button variant="primary" onClick={stay}>
            {shown.stay}
          </Button>
        </>
      }
    >
      <p id={text}>{shown.text}</p>
    </DialogSurface>
  );
}
