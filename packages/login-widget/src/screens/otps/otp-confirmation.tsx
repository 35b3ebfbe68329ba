import type { ReactNode } from 'react';
import { EN_OTPS } from '../../strings/en/otps.ts';
import { useStrings } from '../../strings/strings.tsx';
import { SuccessScreen } from '../shared/success-screen.tsx';

export function OtpConfirmationScreen(): ReactNode {
  const strings = useStrings(EN_OTPS);
  return <SuccessScreen heading={strings['otps.success']} text={strings['otps.verified']} />;
}
