import { Notice } from '../components/notice.tsx';
import { useService } from '../lib/services.tsx';
import { toPinProblem } from './pin-problem-rules.ts';
import { PIN_PROBLEM_TEXTS } from './texts.ts';

interface PinFailureProps {
  error: unknown;
  fallback: string;
  onConfirm: () => void;
}

export function PinFailure({ error, fallback, onConfirm }: PinFailureProps) {
  const session = useService('session');
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
