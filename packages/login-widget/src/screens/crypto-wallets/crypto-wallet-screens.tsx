import type { ComponentType, ReactNode } from 'react';
import type { ScreenName } from '../../state/screen-names.ts';
import { useSheet } from '../../theme/use-sheet.ts';
import { useWidget } from '../../widget-context.tsx';
import { ConfirmationScreen } from './confirmation.tsx';
import { ConnectScreen } from './connect.tsx';
import { CRYPTO_WALLETS_STYLES } from './crypto-wallets-styles.ts';
import { ErrorScreen } from './error.tsx';
import { OtherWalletsScreen } from './other-wallets.tsx';
import { SetupWalletScreen } from './setup-wallet.tsx';
import { SignMessageScreen } from './sign-message.tsx';

const SCREENS: Partial<Record<ScreenName, ComponentType>> = {
  cryptoConnect: ConnectScreen,
  cryptoSignMessage: SignMessageScreen,
  cryptoOtherScreen: OtherWalletsScreen,
  cryptoSetupWallet: SetupWalletScreen,
  cryptoError: ErrorScreen,
  cryptoConfirmation: ConfirmationScreen,
};

export function CryptoWalletScreens(): ReactNode {
  const Screen = SCREENS[useWidget().state.screen];
  return <div ref={useSheet(CRYPTO_WALLETS_STYLES)}>{Screen && <Screen />}</div>;
}
