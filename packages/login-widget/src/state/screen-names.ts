/** The screens of the package. */
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
  | 'refusedLink'
  | 'otpAuthenticate'
  | 'otpConfirmation'
  | 'cryptoConnect'
  | 'cryptoSignMessage'
  | 'cryptoOtherScreen'
  | 'cryptoSetupWallet'
  | 'cryptoError'
  | 'cryptoConfirmation'
  | 'idpConsent';

/** `screens/registry.tsx` has a row for each. The consent screen is a component of its own. */
export type WidgetScreen = Exclude<ScreenName, 'idpConsent'>;

/** The screens whose names begin with the name of a product. */
export type ScreensOf<Product extends string> = Extract<WidgetScreen, `${Product}${string}`>;

export type MagicLinkScreen = Extract<WidgetScreen, 'emailConfirmation' | 'refusedLink'>;

export type PasskeyScreen = Extract<
  WidgetScreen,
  'registerNewPasskey' | 'passkeyRegistrationSuccess' | 'passkeyConfirmation'
>;

/** Names of the separate business-to-business flow. The widget has no such screens. */
export type ReservedScreenName =
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
