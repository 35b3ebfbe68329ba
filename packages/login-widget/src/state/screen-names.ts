/** The screens of the widget; `screens/registry.tsx` has a row for each. */
export type ScreenName =
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
export type DeclaredScreenName = ScreenName | ReservedScreenName;
