import type { ReactNode } from 'react';
import { EN_PASSKEYS } from '../../strings/en/passkeys.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { SuccessGraphic } from '../../ui/success-graphic.tsx';

export function PasskeyConfirmationScreen(): ReactNode {
  const strings = useStrings(EN_PASSKEYS);
  return (
    <ScreenLayout heading={strings['passkeys.success']} focusOnMount>
      <SuccessGraphic />
      <p className="bh-text">{strings['passkeys.loggedIn']}</p>
    </ScreenLayout>
  );
}
