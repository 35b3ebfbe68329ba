import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

/** A spinner in place of what comes. The text is only for screen readers. */
export const LoadingText = ({ text }: { text: string }): ReactNode => (
  <p className="bh-loading" role="status">
    <Spinner />
    <span className="bh-hidden">{text}</span>
  </p>
);
