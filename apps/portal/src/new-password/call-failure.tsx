import { ApiFailure } from '@bakehouse/contract';
import { failureMessageOf } from '../api/http/failure.ts';
import { Notice } from '../components/notice.tsx';
import { toWaitText } from '../time/wait-text.ts';

interface CallFailureProps {
  error: unknown;
  /** The text for an error without a message for people. */
  fallback: string;
  action?: { label: string; onPress: () => void };
}

export function CallFailure({ error, fallback, action }: CallFailureProps) {
  const wait = error instanceof ApiFailure ? error.retryAfterSeconds : undefined;
  return (
    <Notice tone="danger" title={failureMessageOf(error, fallback)} action={action}>
      {wait !== undefined && toWaitText(wait)}
    </Notice>
  );
}
