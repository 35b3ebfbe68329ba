import type { ReactNode } from 'react';
import { EN_CRYPTO_BUTTONS } from '../../strings/en/crypto-buttons.ts';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { useStrings } from '../../strings/strings.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWalletPlacement } from '../../wallets/use-wallet-placement.ts';
import { useWidget } from '../../widget-context.tsx';
import { WalletSetupLink, WalletList } from '../wallet-list.tsx';
import { useScreenChange } from './use-screen-change.ts';

export function OtherWalletsScreen(): ReactNode {
  const strings = useStrings(EN_CRYPTO);
  const buttonStrings = useStrings(EN_CRYPTO_BUTTONS);
  const { other } = useWalletPlacement(useWidget().config);
  return (
    <>
      <BackButton label={strings['crypto.back']} onClick={useScreenChange('main')} />
      <ScreenLayout heading={buttonStrings['crypto.continueWithOther']} focusOnMount>
        <WalletList wallets={other}>
          <WalletSetupLink />
        </WalletList>
      </ScreenLayout>
    </>
  );
}
