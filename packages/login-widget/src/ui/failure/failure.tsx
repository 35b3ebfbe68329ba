import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { LinkifiedText } from '../linkified-text.tsx';

interface FailureAlertProps {
  error: { text: string; linkHosts?: readonly string[] | undefined };
  retryLabel: string;
  isRetrying?: boolean | undefined;
  onRetry: () => void;
}

/** In place of what could not be shown, with a button that tries again. */
export const FailureAlert = (props: FailureAlertProps): ReactNode => (
  <div className="bh-alert" role="alert">
    <p className="bh-text">
      <LinkifiedText {...props.error} />
    </p>
    <Button variant="secondary" busy={props.isRetrying ?? false} onClick={props.onRetry}>
      {props.retryLabel}
    </Button>
  </div>
);
