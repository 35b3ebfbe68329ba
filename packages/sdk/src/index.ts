export { createClient } from './client.ts';
export type { Client, StateChange } from './client.ts';
export type { ClientOptions } from './options.ts';
export type { CookieOptions } from './session/cookies.ts';
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
export type {
  AnyAuthError,
  ApiErrorBody,
  ErrorType,
  PasskeyErrorCode,
  ResponseErrorOptions,
  SchemaProblem,
} from './errors.ts';
export { PROVIDER_API_LEVEL } from './version.ts';
export type {
  AuthenticateByUrlResult,
  AuthenticateToken,
  AuthenticateUrl,
} from './authenticate-url.ts';
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
  IdpV6,
  OAuthAuthorizeParameters,
  OAuthAuthorizeStartRequest,
  OAuthAuthorizeStartRequestV6,
  OAuthAuthorizeStartResponse,
  OAuthAuthorizeStartResponseV6,
  OAuthAuthorizeSubmitRequest,
  OAuthAuthorizeSubmitRequestV6,
  OAuthAuthorizeSubmitResponseV6,
  OAuthLogoutStartRequest,
  OAuthLogoutStartResponse,
} from './resources/idp.ts';
export type { Impersonation, ImpersonationRequest } from './resources/impersonation.ts';
export type {
  EmailMagicLinks,
  MagicLinkAuthenticateResponse,
  MagicLinkOptions,
  MagicLinks,
} from './resources/magic-links.ts';
export type {
  OAuth,
  OAuthAttachResponse,
  OAuthAuthenticateResponse,
  OAuthStart,
  OAuthStartRequest,
} from './resources/oauth.ts';
export type { OneTap, OneTapRequest, OneTapResult } from './one-tap/types.ts';
export type {
  EmailOtpOptions,
  OtpAuthenticateResponse,
  OtpChannel,
  OtpOptions,
  Otps,
  OtpSend,
  OtpSendResponse,
  SmsOtpOptions,
} from './resources/otps.ts';
export type {
  LudsRequirements,
  PasswordCreateResponse,
  PasswordCredentials,
  Passwords,
  ResetByEmailRequest,
  ResetByEmailStartRequest,
  ResetByExistingPasswordRequest,
  ResetBySessionRequest,
  StrengthCheckRequest,
  StrengthCheckResponse,
} from './resources/passwords.ts';
export type { Permissions, Rbac } from './resources/rbac.ts';
export type { MemberSearchResponse, Search, UserSearchResponse } from './resources/search.ts';
export type {
  AdoptedTokens,
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
export type { EmailEventDetails, EventError, Events } from './telemetry/events.ts';
export type * from './types.ts';
