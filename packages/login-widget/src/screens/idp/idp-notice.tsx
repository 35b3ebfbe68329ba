import type { ReactNode } from 'react';
import { ScreenLayout } from '../../ui/screen-layout.tsx';

interface IdpNoticeProps {
  isError?: boolean;
  /** A link below the sentence. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen with one sentence. */
export const IdpNotice = ({ isError = false, action, children }: IdpNoticeProps): ReactNode => (
  <ScreenLayout>
    <p className={isError ? 'bh-alert' : 'bh-text'} role={isError ? 'alert' : 'status'}>
      {children}
    </p>
    {action}
  </ScreenLayout>
);
