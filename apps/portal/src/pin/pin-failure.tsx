import { Notice } from '../components/notice.tsx';
import { useSession } from '../session/session-context.ts';
import { toPinProblem } from './pin-problem-rules.ts';
import { PIN_PROBLEM_TEXTS } from './texts.ts';

interface PinFailureProps {
  error: unknown;
  fallback: string;
  onConfirm: () => void;
}

export function PinFailure({ error, fallback, onConfirm }: PinFailureProps) {
  const session = useSession();
  const { title, detail, remedy } = toPinProblem(error, fallback);
  const actions = {
    confirm: { label: PIN_PROBLEM_TEXTS.tryAgain, onPress: onConfirm },
    enterExisting: {
      label: PIN_PROBLEM_TEXTS.enterPin,
      onPress: () => void session.revalidate(),
    },
  };
  return (
    <Notice tone="danger" title={title} action={remedy === null ? undefined : actions[remedy]}>
      {detail || undefined}
    </Notice>
  );
}
