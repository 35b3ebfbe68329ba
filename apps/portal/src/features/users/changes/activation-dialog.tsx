import { useQuery } from '@tanstack/react-query';
import type { ActivationChange } from '../../../api/users.ts';
import { QuestionDialog } from '../../../components/dialogs/question-dialog.tsx';
import { useService } from '../../../lib/services.tsx';
import { personQuery } from '../people-queries.ts';
import { ACTIVATION_NOTE_TEXTS, ACTIVATION_TEXTS, CHANGE_REACH_TEXTS } from '../texts.ts';
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

/** The sentence about the files that close or open, and for whom. */
function useActivationReachText({ email, action }: ActivationChange) {
  const { people } = useService('api');
  const { data, isError } = useQuery(personQuery(people, { email, admin: true }));
  if (isError) return null;
  return data && (data.baked ? CHANGE_REACH_TEXTS[action](data.baked) : null);
}

export function ActivationDialog({ change, isStale, ...dialog }: ActivationDialogProps) {
  const { label, title, question, effects, tone } = ACTIVATION_TEXTS[change.action];
  const reach = useActivationReachText(change);
  const staysInactive = isStale && change.action === 'reactivate';
  return (
    <QuestionDialog
      {...dialog}
      title={title}
      tone={tone}
      confirmLabel={`${label} ${shortAddress(change.email)}`}
      message={
        <ConfirmationText
          question={question}
          email={change.email}
          reach={reach}
          effects={staysInactive ? [...effects, ACTIVATION_NOTE_TEXTS.stillInactive] : effects}
        />
      }
    />
  );
}
