import type { Activation } from '../../../api/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ACTIVATIONS, STILL_INACTIVE } from './activation-text.ts';
import { shortAddress } from '../rows/person-rules.ts';
import { QuestionText } from './question-text.tsx';

interface ActivationQuestionProps {
  change: Activation;
  /** Nothing baked for so long that the status does not change. */
  isStale: boolean;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ActivationQuestion({ change, isStale, ...dialog }: ActivationQuestionProps) {
  const { label, question, effects, tone } = ACTIVATIONS[change.action];
  const staysInactive = isStale && change.action === 'reactivate';
  return (
    <ConfirmDialog
      {...dialog}
      title={`${label} user`}
      tone={tone}
      confirmLabel={`${label} ${shortAddress(change.email)}`}
      message={
        <QuestionText
          question={question}
          email={change.email}
          effects={staysInactive ? [...effects, STILL_INACTIVE] : effects}
        />
      }
    />
  );
}
