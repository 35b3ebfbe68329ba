import type { ReactNode } from 'react';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { SuccessScreen } from '../shared/success-screen.tsx';
import { useChosenWallet } from './use-chosen-wallet.ts';

export function ConfirmationScreen(): ReactNode {
  const { name } = useChosenWallet();
  const strings = useStrings(EN_CRYPTO);
  return (
    <SuccessScreen
      heading={strings['crypto.confirmationHeading']}
      text={format(strings['crypto.confirmationText'], { wallet: name })}
    />
  );
}
