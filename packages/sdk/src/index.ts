export { createClient } from './client.ts';
export type { Client } from './client.ts';
export { addNamespaces, createClientWith } from './client-with.ts';
export type { BaseClient, ClientWith, NamespacesToCreate, StateChange } from './client-with.ts';
export * from './namespaces.ts';
export type { ClientOptions } from './options.ts';
export type { CookieOptions } from './session/token-cookies.ts';
export type {
  CaptchaProvider,
  CaptchaRequest,
  DeviceTelemetryProvider,
  DeviceTelemetryRequest,
} from './protection/providers.ts';
export {
  ApiError,
  AuthError,
  CaptchaRequiredError,
  endsSession,
  isAuthError,
  NoCurrentSessionError,
  OneTapError,
  PasskeyError,
  SchemaError,
  UnreachableError,
  UsageError,
} from './errors.ts';
export type { AnyAuthError } from './errors.ts';
export type {
  ApiErrorBody,
  ErrorType,
  PasskeyErrorCode,
  ResponseErrorOptions,
  SchemaProblem,
} from './error-types.ts';
export { PROVIDER_VERSION } from './version.ts';
export type {
  AuthenticateByUrlResult,
  AuthenticateToken,
  UrlAuthentication,
} from './url-authentication.ts';
export { readUrlToken, removeUrlToken } from './encoding/url-token.ts';
export type { UrlToken } from './encoding/url-token.ts';
export type { Bootstrap, BootstrapConfig, PasswordConfig } from './resources/bootstrap.ts';
export type {
  CryptoWalletAuthenticateRequest,
  CryptoWallets,
  CryptoWalletStartRequest,
  CryptoWalletStartResponse,
  CryptoWalletType,
  SiweParams,
} from './resources/crypto-wallets.ts';
export type {
  Idp,
  OAuthAuthorizeStartRequest,
  OAuthAuthorizeStartResponse,
  OAuthAuthorizeSubmitRequest,
  OAuthLogoutStartRequest,
  OAuthLogoutStartResponse,
} from './resources/idp/idp.ts';
export type { OAuthAuthorizeParameters } from './resources/idp/authorize-parameters.ts';
export type {
  IdpInPage,
  InPageAuthorizeStartRequest,
  InPageAuthorizeStartResponse,
  InPageAuthorizeSubmitRequest,
  InPageAuthorizeSubmitResponse,
} from './resources/idp/idp-in-page.ts';
export type { Impersonation, ImpersonationRequest } from './resources/impersonation.ts';
export type {
  EmailMagicLinks,
  MagicLinkAuthenticateResponse,
  MagicLinkOptions,
  MagicLinkSendResponse,
  MagicLinks,
} from './resources/magic-links.ts';
export type {
  OAuth,
  OAuthAttachResponse,
  OAuthAuthenticateResponse,
} from './resources/oauth/oauth.ts';
export type { OAuthStart, OAuthStartRequest } from './resources/oauth/start.ts';
export type { OneTap, OneTapRequest, OneTapResult } from './one-tap/types.ts';
export type {
  EmailOtpSendOptions,
  OtpAuthenticateResponse,
  OtpChannel,
  OtpSendOptions,
  Otps,
  SendOtp,
  OtpSendResponse,
  SmsOtpSendOptions,
} from './resources/otps.ts';
export type {
  PasswordCreateResponse,
  PasswordCredentials,
  Passwords,
} from './resources/passwords/passwords.ts';
export type {
  ResetByEmailRequest,
  ResetByEmailStartRequest,
  ResetByExistingPasswordRequest,
  ResetBySessionRequest,
} from './resources/passwords/reset.ts';
export type {
  LudsRequirements,
  StrengthCheckRequest,
  StrengthCheckResponse,
} from './resources/passwords/strength-check.ts';
export type { Permissions, Rbac } from './resources/rbac.ts';
export type { MemberSearchResponse, Search, UserSearchResponse } from './resources/search.ts';
export type {
  SessionTokensUpdate,
  AttestRequest,
  ExchangeAccessTokenRequest,
  Sessions,
} from './resources/sessions.ts';
export type {
  RecoveryCodesResponse,
  TotpAuthenticateRequest,
  TotpAuthenticateResponse,
  TotpCreateRequest,
  TotpCreateResponse,
  TotpRecoverRequest,
  Totps,
} from './resources/totps.ts';
export type {
  ConnectedApp,
  ConnectedAppsResponse,
  DeleteFactor,
  UserDeleteResponse,
  Users,
  UserUpdateRequest,
  UserUpdateResponse,
} from './resources/users.ts';
export type { WebAuthn } from './resources/webauthn.ts';
export type {
  WebAuthnAuthenticateRequest,
  WebAuthnAuthenticateResponse,
  WebAuthnRegisterRequest,
  WebAuthnUpdateRequest,
  WebAuthnUpdateResponse,
} from './webauthn/types.ts';
export type { LogEvent } from './telemetry/event-queue.ts';
export type { UsageEvents } from './telemetry/usage-events.ts';
export type { EmailEventDetails, EventError, Events } from './telemetry/events.ts';
export type * from './types.ts';
