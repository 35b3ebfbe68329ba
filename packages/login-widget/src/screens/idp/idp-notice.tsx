import type { ReactNode } from 'react';
import { ScreenLayout } from '../../ui/screen-layout.tsx';

interface IdpNoticeProps {
  isError?: boolean;
  children: ReactNode;
}

/** A screen with one sentence. */
export const IdpNotice = ({ isError = false, children }: IdpNoticeProps): ReactNode => (
  <ScreenLayout>
    <p className={isError ? 'bh-alert' : 'bh-text'} role={isError ? 'alert' : 'status'}>
      {children}
    </p>
  </ScreenLayout>
);
