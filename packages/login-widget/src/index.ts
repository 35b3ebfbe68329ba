export { AuthProvider, useClient } from './auth-provider.tsx';
export type { AuthProviderProps } from './auth-provider.tsx';
export type { WidgetClient } from './client.ts';
export type { Callbacks } from './config/callbacks.ts';
export type { LoginConfig, SessionOptions } from './config/config.ts';
export type { ProductId } from './config/product-names.ts';
export type { EmailMagicLinksOptions } from './config/product-options/email-magic-links-options.ts';
export type {
  OAuthOptions,
  OAuthProviderOptions,
  OneTapPosition,
} from './config/product-options/oauth-options.ts';
export type { OtpMethod } from './config/otp-methods.ts';
export type { OtpOptions } from './config/product-options/otp-options.ts';
export type { PasskeyOptions } from './config/product-options/passkey-options.ts';
export type { PasswordOptions } from './config/product-options/password-options.ts';
export type { EventData, LoginEvent, NoData } from './config/events.ts';
export type { LoginMethod } from './config/logins/login-method.ts';
export type { ConfigurationError } from './config/errors/configuration-error.ts';
export type { PartError } from './config/errors/part-error.ts';
export type { UnexpectedError } from './config/errors/unexpected-error.ts';
export type { InputProblem, WidgetError } from './config/errors/widget-error.ts';
export { IdentityProvider } from './identity-provider.tsx';
export type { IdentityProviderProps } from './identity-provider.tsx';
export { LoginWidget } from './login-widget.tsx';
export type { LoginWidgetProps } from './login-widget.tsx';
export { PasswordReset } from './password-reset.tsx';
export type { PasswordResetProps } from './password-reset.tsx';
export { PasskeyRegistration } from './passkey-registration.tsx';
export type { PasskeyRegistrationProps } from './passkey-registration.tsx';
export type { DeclaredScreenName, ReservedScreenName, ScreenName } from './state/screen-names.ts';
export type { StringKey, Strings } from './strings/en.ts';
export type { CoreStrings } from './strings/en/core.ts';
export type { CryptoButtonStrings } from './strings/en/crypto-buttons.ts';
export type { CryptoStrings } from './strings/en/crypto.ts';
export type { DeadLinkStrings } from './strings/en/dead-link.ts';
export type { EmailConfirmationStrings } from './strings/en/email-confirmation.ts';
export type { IdpStrings } from './strings/en/idp.ts';
export type { OAuthStrings } from './strings/en/oauth.ts';
export type { OneTapStrings } from './strings/en/one-tap.ts';
export type { OtpsStrings } from './strings/en/otps.ts';
export type { PasskeySignInStrings } from './strings/en/passkey-sign-in.ts';
export type { PasskeyStrings } from './strings/en/passkeys.ts';
export type { PasswordsStrings } from './strings/en/passwords.ts';
export type { PhoneStrings } from './strings/en/phone.ts';
export type { TabStrings } from './strings/en/tabs.ts';
export type {
  ButtonTheme,
  ColorScheme,
  DeepPartial,
  Styles,
  Theme,
  ThemeOverrides,
} from './theme/theme.ts';
export type { WidgetProps } from './widget-root.tsx';
export { useSession, useUser } from './use-session.ts';
export type { KnownState, SessionState, UserState } from './use-session.ts';
