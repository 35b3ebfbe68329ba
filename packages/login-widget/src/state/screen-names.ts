/** The screens of the widget. */
type WidgetScreenName =
  | 'main'
  | 'registerNewPasskey'
  | 'passkeyRegistrationSuccess'
  | 'passkeyConfirmation'
  | 'password'
  | 'passwordResetForm'
  | 'passwordForgot'
  | 'passwordBreached'
  | 'passwordSetNew'
  | 'passwordDedupe'
  | 'passwordConfirmation'
  | 'emailConfirmation'
  | 'otpAuthenticate'
  | 'otpConfirmation'
  | 'cryptoConnect'
  | 'cryptoSignMessage'
  | 'cryptoOtherScreen'
  | 'cryptoSetupWallet'
  | 'cryptoError'
  | 'cryptoConfirmation'
  | 'idpConsent';

/** Names of the separate business-to-business flow. The widget has no such screens. */
type ReservedScreenName =
  | 'loggedIn'
  | 'discovery'
  | 'error'
  | 'mfaEnrollment'
  | 'recoveryCode'
  | 'smsOtp'
  | 'totp'
  | 'emailMethodSelection'
  | 'ssoDiscovery';

/** Every declared name. */
export type DeclaredScreenName = WidgetScreenName | ReservedScreenName;

/** The screens that the widget can show; `screens/registry.tsx` has a row for each. */
export type ScreenName = Extract<
  WidgetScreenName,
  | 'main'
  | 'registerNewPasskey'
  | 'passkeyRegistrationSuccess'
  | 'passkeyConfirmation'
  | 'emailConfirmation'
  | 'otpAuthenticate'
  | 'otpConfirmation'
  | 'password'
  | 'passwordResetForm'
  | 'passwordForgot'
  | 'passwordBreached'
  | 'passwordSetNew'
  | 'passwordDedupe'
  | 'passwordConfirmation'
  | 'cryptoConnect'
  | 'cryptoSignMessage'
  | 'cryptoOtherScreen'
  | 'cryptoSetupWallet'
  | 'cryptoError'
  | 'cryptoConfirmation'
  | 'idpConsent'
>;
