import { createElement, type ComponentType, type ReactNode } from 'react';
import type { WidgetScreen } from '../state/screen-names.ts';
import { useWidget } from '../widget-context.tsx';
import {
  LazyCryptoWalletScreens,
  LazyMagicLinkScreens,
  LazyOtpScreens,
  LazyPasskeyScreens,
  LazyPasswordScreens,
} from './lazy-screens.ts';
import { MainScreen } from './main/main-screen.tsx';

type ScreenComponents = {
  readonly [Name in WidgetScreen]: ComponentType<{ screen: Name }>;
};

/** The component of every screen. */
export const SCREEN_COMPONENTS: ScreenComponents = {
  main: MainScreen,
  registerNewPasskey: LazyPasskeyScreens,
  passkeyRegistrationSuccess: LazyPasskeyScreens,
  passkeyConfirmation: LazyPasskeyScreens,
  emailConfirmation: LazyMagicLinkScreens,
  refusedLink: LazyMagicLinkScreens,
  otpAuthenticate: LazyOtpScreens,
  otpConfirmation: LazyOtpScreens,
  password: LazyPasswordScreens,
  passwordResetForm: LazyPasswordScreens,
  passwordForgot: LazyPasswordScreens,
  passwordBreached: LazyPasswordScreens,
  passwordSetNew: LazyPasswordScreens,
  passwordDedupe: LazyPasswordScreens,
  passwordConfirmation: LazyPasswordScreens,
  cryptoConnect: LazyCryptoWalletScreens,
  cryptoSignMessage: LazyCryptoWalletScreens,
  cryptoOtherScreen: LazyCryptoWalletScreens,
  cryptoSetupWallet: LazyCryptoWalletScreens,
  cryptoError: LazyCryptoWalletScreens,
  cryptoConfirmation: LazyCryptoWalletScreens,
};

const componentOf = <Name extends WidgetScreen>(name: Name): ComponentType<{ screen: Name }> =>
  SCREEN_COMPONENTS[name];

export function CurrentScreen(): ReactNode {
  const { screen } = useWidget().state;
  return createElement(componentOf(screen), { key: screen, screen });
}
