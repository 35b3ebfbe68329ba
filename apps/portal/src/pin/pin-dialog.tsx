import type { PinProof } from '@bakehouse/contract';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { DialogFrame } from '../components/dialogs/dialog-frame.tsx';
import { UnsavedTyping } from '../components/unsaved/unsaved-typing.tsx';
import { useService } from '../lib/services.tsx';
import { PinProofForm } from './pin-proof-form.tsx';
import { PROOF_TEXTS } from './texts.ts';

interface PinDialogProps {
  open: boolean;
  title?: string;
  /** The sentence that tells the user what the PIN is needed for. */
  reason: string;
  /** Explains the action above the reason. */
  children?: ReactNode;
  /** Whether closing the dialog discards what was typed before. */
  isLastOfSeveral?: boolean;
  /** Must do nothing once the signal is aborted. */
  onProof: (proof: PinProof, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
  /** The text of a failure for which the server sent none. */
  fallback: string;
  /** Says what the server may have done although the user stopped it. */
  unknown: string;
}

/** Asks for the PIN, or for a passkey or recovery code in its place. */
export function PinDialog(props: PinDialogProps) {
  const { open, reason, isLastOfSeveral = false, onProof, onClose, fallback, unknown } = props;
  const session = useService('session');
  const toasts = useService('toasts');
  const [stop, setStop] = useState(() => new AbortController());
  const sent = useRef<AbortSignal>(null);
  const { signal } = stop;

  const send = async (proof: PinProof) => {
    sent.current = signal;
    await onProof(proof, signal).finally(() => {
      if (sent.current === signal) sent.current = null;
    });
  };
  const close = () => {
    if (sent.current !== null)
      toasts.add({ tone: 'info', message: PROOF_TEXTS.stopped, detail: unknown, stays: true });
    sent.current = null;
    stop.abort();
    setStop(new AbortController());
    onClose();
  };

  return (
    <DialogFrame
      role="dialog"
      title={props.title ?? PROOF_TEXTS.confirmTitle}
      open={open}
      onClose={close}
      actions={<Button onClick={close}>{PROOF_TEXTS.cancel}</Button>}
    >
      <UnsavedTyping isTyped={open && isLastOfSeveral} />
      {props.children}
      <p>{reason}</p>
      <PinProofForm
        onProof={send}
        signal={signal}
        onConfirm={session.confirm}
        fallback={fallback}
      />
    </DialogFrame>
  );
}
