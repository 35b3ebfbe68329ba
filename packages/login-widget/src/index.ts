export { AuthProvider, useClient } from './auth-provider.tsx';
export type { AuthProviderProps } from './auth-provider.tsx';
export type { WidgetClient } from './client.ts';
export type { Callbacks } from './config/callbacks.ts';
export type {
  EmailMagicLinksOptions,
  Locale,
  LoginConfig,
  OAuthOptions,
  OtpMethod,
  OtpOptions,
  ProductId,
  SessionOptions,
} from './config/config.ts';
export type { EventData, LoginEvent } from './config/events.ts';
export { LoginWidget } from './login-widget.tsx';
export type { LoginWidgetProps } from './login-widget.tsx';
export type { DeclaredScreenName, ScreenName } from './state/screen-names.ts';
export type { StringKey, Strings } from './strings/en.ts';
export type { ButtonTheme, ColorScheme, Styles, Theme, ThemeOverrides } from './theme/theme.ts';
export { useSession, useUser } from './use-session.ts';
export type { KnownState, SessionState, UserState } from './use-session.ts';
