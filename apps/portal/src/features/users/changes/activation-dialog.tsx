import type { ActivationChange } from '../../../api/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ACTIVATION_NOTE_TEXTS, ACTIVATION_TEXTS } from '../texts.ts';
import { shortAddress } from '../rows/person-rules.ts';
import { ConfirmationText } from './confirmation-text.tsx';

interface ActivationDialogProps {
  change: ActivationChange;
  /** Whether the last bake is so old that a reactivation leaves the status inactive. */
  isStale: boolean;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ActivationDialog({ change, isStale, ...dialog }: ActivationDialogProps) {
  const { label, title, question, effects, tone } = ACTIVATION_TEXTS[change.action];
  const staysInactive = isStale && change.action === 'reactivate';
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      tone={tone}
      confirmLabel={`${label} ${shortAddress(change.email)}`}
      message={
        <ConfirmationText
          question={question}
          email={change.email}
          effects={staysInactive ? [...effects, ACTIVATION_NOTE_TEXTS.stillInactive] : effects}
        />
      }
    />
  );
}
