import type { ReactNode } from 'react';

export const Divider = ({ label }: { label: string }): ReactNode => (
  <div className="bh-divider">{label}</div>
);
