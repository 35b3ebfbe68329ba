import type { ReactNode } from 'react';
import { LinkifiedText } from './linkified-text.tsx';
import { ErrorIcon } from './icon.tsx';

interface ErrorTextProps {
  id: string;
  error: { text: string; linkHosts?: readonly string[] | undefined } | undefined;
}

/** Stays in the page while it is empty, because screen readers announce only changes. */
export const ErrorText = ({ id, error }: ErrorTextProps): ReactNode => (
  <p id={id} className="bh-error" role="alert">
    {error && (
      <>
        <ErrorIcon />
        <span>
          <LinkifiedText {...error} />
        </span>
      </>
    )}
  </p>
);
