import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { TEXTS } from '../texts.ts';
import { DialogFrame } from './dialog-frame.tsx';

interface QuestionDialogProps {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function QuestionDialog({
  title,
  message,
  confirmLabel,
  tone = 'primary',
  open,
  onConfirm,
  onCancel,
}: QuestionDialogProps) {
  const question = useId();
  // While the dialog fades out, its button can still be pressed, but must do nothing.
  const confirm = open ? onConfirm : undefined;
  return (
    <DialogFrame
      role="alertdialog"
      title={title}
      describedBy={question}
      open={open}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{TEXTS.cancel}</Button>
          <Button variant={tone} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={question}>{message}</div>
    </DialogFrame>
  );
}
