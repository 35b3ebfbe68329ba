import { createElement, type ComponentType, type ReactNode } from 'react';
import type { WidgetScreen } from '../state/screen-names.ts';
import { useWidget } from '../widget-context.tsx';
import {
  CryptoWalletScreens,
  EmailConfirmationScreen,
  OtpScreens,
  PasskeyConfirmationScreen,
  PasskeyScreens,
  PasswordScreens,
} from './lazy-screens.ts';
import { MainScreen } from './main/main-screen.tsx';

type ScreenComponents = {
  readonly [Name in WidgetScreen]: ComponentType<{ screen: Name }>;
};

/** The component of every screen. */
export const SCREENS: ScreenComponents = {
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
};

const componentOf = <Name extends WidgetScreen>(name: Name): ComponentType<{ screen: Name }> =>
  SCREENS[name];

export function CurrentScreen(): ReactNode {
  const { screen } = useWidget().state;
  return createElement(componentOf(screen), { key: screen, screen });
}
