import type { ComponentType, ReactNode } from 'react';
import type { ScreenName } from '../state/screen-names.ts';
import { useWidget } from '../widget-context.tsx';
import {
  CryptoWalletScreens,
  EmailConfirmationScreen,
  IdpConsentScreen,
  OtpScreens,
  PasskeyConfirmationScreen,
  PasskeyScreens,
  PasswordScreens,
} from './lazy-screens.ts';
import { MainScreen } from './main/main-screen.tsx';

/** The component of every screen. */
export const SCREENS: Readonly<Record<ScreenName, ComponentType>> = {
  main: MainScreen,
  registerNewPasskey: PasskeyScreens,
  passkeyRegistrationSuccess: PasskeyScreens,
  passkeyConfirmation: PasskeyConfirmationScreen,
  emailConfirmation: EmailConfirmationScreen,
  otpAuthenticate: OtpScreens,
  otpConfirmation: OtpScreens,
  password: PasswordScreens,
  passwordResetForm: PasswordScreens,
  passwordForgot: PasswordScreens,
  passwordBreached: PasswordScreens,
  passwordSetNew: PasswordScreens,
  passwordDedupe: PasswordScreens,
  passwordConfirmation: PasswordScreens,
  cryptoConnect: CryptoWalletScreens,
  cryptoSignMessage: CryptoWalletScreens,
  cryptoOtherScreen: CryptoWalletScreens,
  cryptoSetupWallet: CryptoWalletScreens,
  cryptoError: CryptoWalletScreens,
  cryptoConfirmation: CryptoWalletScreens,
  idpConsent: IdpConsentScreen,
};

export function CurrentScreen(): ReactNode {
  const { screen } = useWidget().state;
  const Screen = SCREENS[screen];
  return <Screen key={screen} />;
}
