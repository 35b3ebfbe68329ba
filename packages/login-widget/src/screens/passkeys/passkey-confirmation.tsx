import type { ReactNode } from 'react';
import { EN_PASSKEY_SIGN_IN } from '../../strings/en/passkey-sign-in.ts';
import { useStrings } from '../../strings/strings.tsx';
import { SuccessScreen } from '../shared/success-screen.tsx';

export function PasskeyConfirmationScreen(): ReactNode {
  const strings = useStrings(EN_PASSKEY_SIGN_IN);
  return (
    <SuccessScreen heading={strings['passkeys.success']} text={strings['passkeys.loggedIn']} />
  );
}
