import type { PinProof } from '@bakehouse/contract';
import { Button } from '../components/button.tsx';
import { DialogFrame } from '../components/dialogs/dialog-frame.tsx';
import { TypedWork } from '../components/unsaved/typed-work.tsx';
import { useService } from '../lib/services.tsx';
import { PinProofForm } from './pin-proof-form.tsx';
import { PROOF_TEXTS } from './texts.ts';

interface PinDialogProps {
  open: boolean;
  /** The sentence that tells the user what the PIN is needed for. */
  reason: string;
  /** Whether closing the dialog discards what was typed before. */
  isLastOfSeveral?: boolean;
  onProof: (proof: PinProof) => Promise<unknown>;
  onClose: () => void;
  /** The text of a failure for which the server sent none. */
  fallback: string;
}

/** Asks for the PIN, or for a passkey or recovery code in its place. */
export function PinDialog(props: PinDialogProps) {
  const { open, reason, isLastOfSeveral = false, onProof, onClose, fallback } = props;
  const session = useService('session');
  return (
    <DialogFrame
      role="dialog"
      title={PROOF_TEXTS.confirmTitle}
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>{PROOF_TEXTS.cancel}</Button>}
    >
      <TypedWork isTyped={open && isLastOfSeveral} />
      <p>{reason}</p>
      <PinProofForm onProof={onProof} onConfirm={session.confirm} fallback={fallback} />
    </DialogFrame>
  );
}
