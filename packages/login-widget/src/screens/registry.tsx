import type { ComponentType, ReactNode } from 'react';
import type { ScreenName } from '../state/screen-names.ts';
import { useWidget } from '../widget-context.tsx';
import {
  CryptoWalletScreen,
  EmailConfirmationScreen,
  IdpConsentScreen,
  OtpAuthenticateScreen,
  OtpConfirmationScreen,
  PasswordBreachedScreen,
  PasswordConfirmationScreen,
  PasswordDedupeScreen,
  PasswordForgotScreen,
  PasswordResetFormScreen,
  PasswordScreen,
  PasswordSetNewScreen,
  PasskeyConfirmationScreen,
  PasskeyListScreen,
  RegisterPasskeyScreen,
} from './lazy-screens.ts';
import { MainScreen } from './main/main-screen.tsx';

interface ScreenDefinition {
  component: ComponentType;
}

const SCREENS = {
  main: { component: MainScreen },
  registerNewPasskey: { component: RegisterPasskeyScreen },
  passkeyRegistrationSuccess: { component: PasskeyListScreen },
  passkeyConfirmation: { component: PasskeyConfirmationScreen },
  emailConfirmation: { component: EmailConfirmationScreen },
  otpAuthenticate: { component: OtpAuthenticateScreen },
  otpConfirmation: { component: OtpConfirmationScreen },
  password: { component: PasswordScreen },
  passwordResetForm: { component: PasswordResetFormScreen },
  passwordForgot: { component: PasswordForgotScreen },
  passwordBreached: { component: PasswordBreachedScreen },
  passwordSetNew: { component: PasswordSetNewScreen },
  passwordDedupe: { component: PasswordDedupeScreen },
  passwordConfirmation: { component: PasswordConfirmationScreen },
  cryptoConnect: { component: CryptoWalletScreen },
  cryptoSignMessage: { component: CryptoWalletScreen },
  cryptoOtherScreen: { component: CryptoWalletScreen },
  cryptoSetupWallet: { component: CryptoWalletScreen },
  cryptoError: { component: CryptoWalletScreen },
  cryptoConfirmation: { component: CryptoWalletScreen },
  idpConsent: { component: IdpConsentScreen },
} satisfies Record<ScreenName, ScreenDefinition>;

export function CurrentScreen(): ReactNode {
  const { screen } = useWidget().state;
  const { component: Screen } = SCREENS[screen];
  return <Screen key={screen} />;
}
