import { Notice } from '../../components/notice.tsx';
import { useSession } from '../../session/session-context.ts';
import { pinProblem } from './pin-problem-rules.ts';

interface PinFailureProps {
  error: unknown;
  fallback: string;
  onConfirm: () => void;
}

export function PinFailure({ error, fallback, onConfirm }: PinFailureProps) {
  const session = useSession();
  const { title, detail, remedy } = pinProblem(error, fallback);
  const actions = {
    confirm: { label: 'Try again', onPress: onConfirm },
    enterExisting: { label: 'Enter your PIN', onPress: () => void session.revalidate() },
  };
  return (
    <Notice tone="danger" title={title} action={remedy === null ? undefined : actions[remedy]}>
      {detail || undefined}
    </Notice>
  );
}
