import type { ReactNode } from 'react';
import type { ScreensOf } from '../../state/screen-names.ts';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import type { ProductScreens } from '../product-screens.tsx';
import { ConfirmationScreen } from './confirmation.tsx';
import { ConnectScreen } from './connect.tsx';
import { CRYPTO_WALLETS_STYLES } from './crypto-wallets-styles.ts';
import { ErrorScreen } from './error.tsx';
import { OtherWalletsScreen } from './other-wallets.tsx';
import { SetupWalletScreen } from './setup-wallet.tsx';
import { SignMessageScreen } from './sign-message.tsx';

type CryptoScreen = ScreensOf<'crypto'>;

const CRYPTO_SCREENS: ProductScreens<CryptoScreen> = {
  cryptoConnect: ConnectScreen,
  cryptoSignMessage: SignMessageScreen,
  cryptoOtherScreen: OtherWalletsScreen,
  cryptoSetupWallet: SetupWalletScreen,
  cryptoError: ErrorScreen,
  cryptoConfirmation: ConfirmationScreen,
};

export function CryptoWalletScreens({ screen }: { screen: CryptoScreen }): ReactNode {
  const Screen = CRYPTO_SCREENS[screen];
  return (
    <div ref={useStyleSheet(CRYPTO_WALLETS_STYLES)}>
      <Screen />
    </div>
  );
}
