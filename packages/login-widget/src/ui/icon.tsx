import type { ReactNode } from 'react';

export const Icon = ({ path }: { path: string }): ReactNode => (
  <svg className="bh-icon" viewBox="0 0 20 20" fill="none" aria-hidden="true">
    <path
      d={path}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const ERROR_PATH = 'M10 6v4.5m0 3v.01M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z';

export const ErrorIcon = (): ReactNode => <Icon path={ERROR_PATH} />;
