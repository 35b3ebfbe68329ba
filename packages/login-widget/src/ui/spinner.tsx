import type { ReactNode } from 'react';

export const Spinner = (): ReactNode => <span className="bh-spinner" aria-hidden="true" />;
