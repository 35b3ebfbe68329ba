import type { ReactNode } from 'react';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { SuccessScreen } from '../shared/success-screen.tsx';

export function PasswordConfirmationScreen(): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  return (
    <SuccessScreen heading={strings['passwords.success']} text={strings['passwords.loggedIn']} />
  );
}
