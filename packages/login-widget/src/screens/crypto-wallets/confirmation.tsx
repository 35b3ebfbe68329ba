import type { ReactNode } from 'react';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { SuccessGraphic } from '../../ui/success-graphic.tsx';
import { useChosenWallet } from './use-chosen-wallet.ts';

export function ConfirmationScreen(): ReactNode {
  const { name } = useChosenWallet();
  const strings = useStrings(EN_CRYPTO);
  return (
    <ScreenLayout heading={strings['crypto.confirmationHeading']} focusOnMount>
      <SuccessGraphic />
      <p className="bh-text">{format(strings['crypto.confirmationText'], { wallet: name })}</p>
    </ScreenLayout>
  );
}
