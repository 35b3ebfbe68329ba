import type { ReactNode } from 'react';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { SuccessGraphic } from '../../ui/success-graphic.tsx';

export function PasswordConfirmationScreen(): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  return (
    <ScreenLayout heading={strings['passwords.success']} focusOnMount>
      <SuccessGraphic />
      <p className="bh-text">{strings['passwords.loggedIn']}</p>
    </ScreenLayout>
  );
}
