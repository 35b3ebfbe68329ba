import type { ReactNode } from 'react';

export const PasskeyGraphic = ({ className }: { className: string }): ReactNode => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <circle cx="9.5" cy="7" r="3.75" />
    <path d="M2.75 20v-1.5a5.75 5.75 0 0 1 5.75-5.75h2.5" />
    <circle cx="17.5" cy="12.5" r="3" />
    <path d="M17.5 15.5v5.75l1.75-1.5-1.25-1.25 1.25-1.25-1.75-1.5" />
  </svg>
);
