import type { ReactNode } from 'react';
import { EN_OTPS } from '../../strings/en/otps.ts';
import { useStrings } from '../../strings/strings.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { OtpEntry } from '../shared/otp-entry.tsx';

export function OtpAuthenticateScreen(): ReactNode {
  const { dispatch } = useWidget();
  const strings = useStrings(EN_OTPS);
  return (
    <>
      <BackButton
        label={strings['otps.back']}
        onClick={() => dispatch({ type: 'transition', screen: 'main' })}
      />
      <ScreenLayout heading={strings['otps.heading']}>
        <OtpEntry />
      </ScreenLayout>
    </>
  );
}
