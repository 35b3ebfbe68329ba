import type { ReactNode } from 'react';
import { EN_PASSKEY_SIGN_IN } from '../../strings/en/passkey-sign-in.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { SuccessGraphic } from '../../ui/success-graphic.tsx';

export function PasskeyConfirmationScreen(): ReactNode {
  const strings = useStrings(EN_PASSKEY_SIGN_IN);
  return (
    <ScreenLayout heading={strings['passkeys.success']} focusOnMount>
      <SuccessGraphic />
      <p className="bh-text">{strings['passkeys.loggedIn']}</p>
    </ScreenLayout>
  );
}
