import { Notice } from '../../components/notice.tsx';
import { useSession } from '../../session/session-context.ts';
import { toPinProblem } from './pin-problem-rules.ts';
import { ENTER_PIN_LABEL, TRY_AGAIN_LABEL } from './texts.ts';

interface PinFailureProps {
  error: unknown;
  fallback: string;
  onConfirm: () => void;
}

export function PinFailure({ error, fallback, onConfirm }: PinFailureProps) {
  const session = useSession();
  const { title, detail, remedy } = toPinProblem(error, fallback);
  const actions = {
    confirm: { label: TRY_AGAIN_LABEL, onPress: onConfirm },
    enterExisting: {
      label: ENTER_PIN_LABEL,
      onPress: () => void session.revalidate(),
    },
  };
  return (
    <Notice tone="danger" title={title} action={remedy === null ? undefined : actions[remedy]}>
      {detail || undefined}
    </Notice>
  );
}
