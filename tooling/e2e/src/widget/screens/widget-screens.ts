import type { ScreenName } from '@bakehouse/login-widget';
import { CONSENT_SCREENS } from './consent-screens.ts';
import {
  CODE_CONFIRMATION_SCREENS,
  CODE_SCREENS,
  EMAIL_CONFIRMATION_SCREENS,
  REFUSED_LINK_SCREENS,
} from './email-screens.ts';
import { MAIN_SCREENS } from './main-screens.ts';
import {
  NEW_PASSKEY_SCREENS,
  PASSKEY_CONFIRMATION_SCREENS,
  PASSKEY_LIST_SCREENS,
} from './passkey-screens.ts';
import {
  PASSWORD_BREACHED_SCREENS,
  PASSWORD_CONFIRMATION_SCREENS,
  PASSWORD_DEDUPE_SCREENS,
  PASSWORD_FORGOT_SCREENS,
  PASSWORD_RESET_SCREENS,
  PASSWORD_SCREENS,
  PASSWORD_SET_NEW_SCREENS,
} from './password-screens.ts';
import {
  OTHER_WALLETS_SCREENS,
  WALLET_CONFIRMATION_SCREENS,
  WALLET_CONNECT_SCREENS,
  WALLET_ERROR_SCREENS,
  WALLET_SETUP_SCREENS,
  WALLET_SIGN_SCREENS,
} from './wallet-screens.ts';
import type { WidgetScreen } from './widget-visit.ts';

/** How to get to every screen of the widget, in its states. */
export const WIDGET_SCREENS: Readonly<Record<ScreenName, readonly WidgetScreen[]>> = {
  main: MAIN_SCREENS,
  emailConfirmation: EMAIL_CONFIRMATION_SCREENS,
  refusedLink: REFUSED_LINK_SCREENS,
  otpAuthenticate: CODE_SCREENS,
  otpConfirmation: CODE_CONFIRMATION_SCREENS,
  password: PASSWORD_SCREENS,
  passwordForgot: PASSWORD_FORGOT_SCREENS,
  passwordBreached: PASSWORD_BREACHED_SCREENS,
  passwordSetNew: PASSWORD_SET_NEW_SCREENS,
  passwordDedupe: PASSWORD_DEDUPE_SCREENS,
  passwordResetForm: PASSWORD_RESET_SCREENS,
  passwordConfirmation: PASSWORD_CONFIRMATION_SCREENS,
  registerNewPasskey: NEW_PASSKEY_SCREENS,
  passkeyRegistrationSuccess: PASSKEY_LIST_SCREENS,
  passkeyConfirmation: PASSKEY_CONFIRMATION_SCREENS,
  cryptoConnect: WALLET_CONNECT_SCREENS,
  cryptoSignMessage: WALLET_SIGN_SCREENS,
  cryptoOtherScreen: OTHER_WALLETS_SCREENS,
  cryptoSetupWallet: WALLET_SETUP_SCREENS,
  cryptoError: WALLET_ERROR_SCREENS,
  cryptoConfirmation: WALLET_CONFIRMATION_SCREENS,
  idpConsent: CONSENT_SCREENS,
};
