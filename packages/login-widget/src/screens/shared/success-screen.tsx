import type { ReactNode } from 'react';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { SuccessGraphic } from '../../ui/success-graphic.tsx';
import { useNewStartAfterLogout } from './use-new-start-after-logout.ts';

interface SuccessScreenProps {
  heading: string;
  text: string;
}

export function SuccessScreen({ heading, text }: SuccessScreenProps): ReactNode {
  useNewStartAfterLogout();
  return (
    <ScreenLayout heading={heading} focusOnMount>
      <SuccessGraphic />
      <p className="bh-text">{text}</p>
    </ScreenLayout>
  );
}
