import type { ReactNode } from 'react';
import type { Flow } from '../../flows/flow.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';

interface FlowButtonProps {
  flow: Flow;
  label: string;
  variant?: 'primary' | 'secondary' | 'link';
}

/** A button that starts a flow, with its error. */
export function FlowButton({ flow, label, variant = 'secondary' }: FlowButtonProps): ReactNode {
  const { run, pending, error } = useFlow(flow);
  const errorId = useUniqueId();
  const describedBy = error && errorId;
  return (
    <div className="bh-field">
      {variant === 'link' ? (
        <button
          type="button"
          className="bh-link-button"
          aria-busy={pending || undefined}
          aria-describedby={describedBy}
          onClick={() => run()}
        >
          {label}
        </button>
      ) : (
        <Button
          variant={variant}
          busy={pending}
          aria-describedby={describedBy}
          onClick={() => run()}
        >
          {label}
        </Button>
      )}
      <ErrorText id={errorId} error={error} />
    </div>
  );
}
