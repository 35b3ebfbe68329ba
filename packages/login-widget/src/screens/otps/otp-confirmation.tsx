import type { ReactNode } from 'react';
import { EN_OTPS } from '../../strings/en/otps.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { SuccessGraphic } from '../../ui/success-graphic.tsx';

export function OtpConfirmationScreen(): ReactNode {
  const strings = useStrings(EN_OTPS);
  return (
    <ScreenLayout heading={strings['otps.success']} focusOnMount>
      <SuccessGraphic />
      <p className="bh-text">{strings['otps.verified']}</p>
    </ScreenLayout>
  );
}
