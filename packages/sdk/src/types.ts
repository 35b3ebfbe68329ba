/** Options of one call: the last argument of every method that sends a request. */
export interface RequestOptions {
  /** Cancels the call, which then rejects with the reason of the signal. Default: none. */
  signal?: AbortSignal | undefined;
  /** Rejects the call with an `UnreachableError` after this many milliseconds. Default 30,000. */
  timeout?: number | undefined;
}

/** The fields that all responses have. */
export interface ResponseCommon {
  /** The id of the request in the server's logs. Support asks for it. */
  request_id: string;
  /** The HTTP status of the response. */
  status_code: number;
}

/** A person's name. Missing parts are empty strings. */
export interface PersonName {
  /** Given name. */
  first_name: string;
  /** Further given names. */
  middle_name: string;
  /** Family name. */
  last_name: string;
}

/** An email address of the user. */
export interface UserEmail {
  /** The id to pass to `user.deleteEmail`. */
  email_id: string;
  /** The email address. */
  email: string;
  /** Whether the user has proved that they receive email at this address. */
  verified: boolean;
}

/** A phone number of the user. */
export interface PhoneNumber {
  /** The id to pass to `user.deletePhoneNumber`. */
  phone_id: string;
  /** The number in E.164 format, with a leading plus sign. */
  phone_number: string;
  /** Whether the user has proved that they receive messages at this number. */
  verified: boolean;
}

/** An account at an OAuth provider with which the user signs in. */
export interface OAuthProvider {
  /** The id to pass to `user.deleteOAuthRegistration`. */
  oauth_user_registration_id: string;
  /** The name of the provider, such as `Google`. */
  provider_type: string;
  /** The id of the user at the OAuth provider. */
  provider_subject: string;
  /** URL of a picture of the user, or an empty string. */
  profile_picture_url: string;
  /** The user's language at the OAuth provider, or an empty string. */
  locale: string;
}

/** A passkey or security key of the user. */
export interface WebAuthnRegistration {
  /** The id to pass to `webauthn.update` and `user.deleteWebauthnRegistration`. */
  webauthn_registration_id: string;
  /** The domain for which the passkey works. */
  domain: string;
  /** The user agent of the browser that registered the passkey. */
  user_agent: string;
  /**
   * The kind of authenticator: `platform`, `cross-platform`, or an empty string when the user could
   * choose.
   */
  authenticator_type: string;
  /** Whether the registration of the passkey was completed. */
  verified: boolean;
  /** The name of the passkey that the user sees. Change it with `webauthn.update`. */
  name: string;
}

/** A mobile device on which the user signs in by face or fingerprint. */
export interface BiometricRegistration {
  /** The id to pass to `user.deleteBiometricRegistration`. */
  biometric_registration_id: string;
  /** Whether the registration of the device was completed. */
  verified: boolean;
}

/** An authenticator app of the user. */
export interface Totp {
  /** The id to pass to `user.deleteTOTP`. */
  totp_id: string;
  /** Whether the API has accepted a code of the app, which completes its registration. */
  verified: boolean;
}

/** A crypto wallet of the user. */
export interface CryptoWallet {
  /** The id to pass to `user.deleteCryptoWallet`. */
  crypto_wallet_id: string;
  /** The public address of the wallet. */
  crypto_wallet_address: string;
  /** The blockchain of the wallet: `ethereum` or `solana`. */
  crypto_wallet_type: string;
  /** Whether the user has signed a challenge with the wallet. */
  verified: boolean;
}

/** Information about the password of the user, without the password itself. */
export interface UserPassword {
  /** The id of the password. */
  password_id: string;
  /** Whether the user must set a new password to sign in. */
  requires_reset: boolean;
}

/** The signed-in user. */
export interface User {
  /** The id of the user, which never changes. */
  user_id: string;
  /** When the account was created (RFC 3339, UTC). */
  created_at: string;
  /** `pending` until the user has signed in for the first time. */
  status: 'active' | 'pending';
  /** The name of the user. */
  name: PersonName;
  /** The email addresses of the user. */
  emails: UserEmail[];
  /** The phone numbers of the user. */
  phone_numbers: PhoneNumber[];
  /** The accounts at OAuth providers with which the user signs in. */
  providers: OAuthProvider[];
  /** The passkeys and security keys of the user. */
  webauthn_registrations: WebAuthnRegistration[];
  /** The mobile devices on which the user signs in by face or fingerprint. */
  biometric_registrations: BiometricRegistration[];
  /** The authenticator apps of the user. */
  totps: Totp[];
  /** The crypto wallets of the user. */
  crypto_wallets: CryptoWallet[];
  /** Information about the password, or null when the user has none. */
  password: UserPassword | null;
  /** The user's roles in the project's policy (see `rbac`). Only newer servers send them. */
  roles?: string[];
  /** The id of the user in your own database. Only newer servers send it. */
  external_id?: string | null;
  /** Metadata that only your server can write. */
  trusted_metadata: Record<string, unknown>;
  /** Metadata that the signed-in user can write. Do not rely on it. */
  untrusted_metadata: Record<string, unknown>;
}

/** The names of the OAuth providers. */
export type OAuthProviderName =
  | 'google'
  | 'microsoft'
  | 'apple'
  | 'github'
  | 'gitlab'
  | 'facebook'
  | 'discord'
  | 'salesforce'
  | 'slack'
  | 'amazon'
  | 'bitbucket'
  | 'linkedin'
  | 'coinbase'
  | 'twitch'
  | 'twitter'
  | 'tiktok'
  | 'snapchat'
  | 'figma'
  | 'yahoo';

/** The fields that all authentication factors have. */
export interface FactorCommon<DeliveryMethod extends string> {
  /** The kind of factor, such as `magic_link`, `otp`, `oauth`, `password` or `impersonated`. */
  type: string;
  /** How the factor was delivered. It determines which other fields the factor has. */
  delivery_method: DeliveryMethod;
  /** When the user last used the factor (RFC 3339, UTC). */
  last_authenticated_at: string;
  /** When the factor was added to the session (RFC 3339, UTC). */
  created_at?: string;
  /** When the factor was last updated (RFC 3339, UTC). */
  updated_at?: string;
}

/** A link or code by email (`email`), or a link that your app delivered itself (`embedded`). */
export interface EmailFactor extends FactorCommon<'email' | 'embedded'> {
  /** The email address that received the link or code. */
  email_factor: { email_id: string; email_address: string };
}

/** A one-time code by text message or WhatsApp. */
export interface PhoneNumberFactor extends FactorCommon<'sms' | 'whatsapp'> {
  /** The phone number that received the code. */
  phone_number_factor: { phone_id: string; phone_number: string };
}

/** A sign-in with an OAuth provider. Its details are in a field such as `google_oauth_factor`. */
export type OAuthFactor = {
  [Provider in OAuthProviderName]: FactorCommon<`oauth_${Provider}`> &
    Record<
      `${Provider}_oauth_factor`,
      { id: string; provider_subject: string; email_id?: string | undefined }
    >;
}[OAuthProviderName];

/** A passkey or security key. */
export interface WebAuthnFactor extends FactorCommon<'webauthn_registration'> {
  /** The passkey or security key that was used. */
  webauthn_factor: { webauthn_registration_id: string; domain: string; user_agent: string };
}

/** A code of an authenticator app (TOTP, RFC 6238). */
export interface AuthenticatorAppFactor extends FactorCommon<'authenticator_app'> {
  /** The authenticator app that was used. */
  authenticator_app_factor: { totp_id: string };
}

/** A recovery code, which replaces a lost authenticator app. */
export interface RecoveryCodeFactor extends FactorCommon<'recovery_code'> {
  /** The recovery code that was used up. */
  recovery_code_factor: { totp_recovery_code_id: string };
}

/** A challenge signed with a crypto wallet. */
export interface CryptoWalletFactor extends FactorCommon<'crypto_wallet'> {
  /** The wallet that signed the challenge. */
  crypto_wallet_factor: {
    crypto_wallet_id: string;
    crypto_wallet_address: string;
    crypto_wallet_type: string;
  };
}

/** A password or, in the second step of a sign-in, a PIN; `type` distinguishes them. */
export type PasswordFactor = FactorCommon<'knowledge'>;

/** A face or fingerprint on a registered mobile device. */
export interface BiometricFactor extends FactorCommon<'biometric'> {
  /** The mobile device that was used. */
  biometric_factor: { biometric_registration_id: string };
}

/** An access token of a connected app. */
export interface AccessTokenFactor extends FactorCommon<'oauth_access_token_exchange'> {
  /** The connected app whose token was exchanged. */
  oauth_access_token_exchange_factor: { client_id: string };
}

/** A login of support staff, who act for the user. */
export interface ImpersonatedFactor extends FactorCommon<'impersonation'> {
  /** The name of the person who acts for the user, and their email address if the name is one. */
  impersonated_factor: { impersonator_id: string; impersonator_email_address: string };
}

/**
 * A delivery method that this version of the package does not know. The value in a response is the
 * plain name; the suffix in this type only lets TypeScript distinguish it from the known names.
 */
export type UnknownDeliveryMethod = `${string}:unknown`;

/** An authentication factor that this version of the package does not know. */
export type UnknownFactor = FactorCommon<UnknownDeliveryMethod> & Record<string, unknown>;

/**
 * A factor with which the user authenticated. Compare `delivery_method` to narrow the type, and handle
 * unknown ones: the API may add factors at any time.
 */
export type AuthenticationFactor =
  | EmailFactor
  | PhoneNumberFactor
  | OAuthFactor
  | WebAuthnFactor
  | AuthenticatorAppFactor
  | RecoveryCodeFactor
  | CryptoWalletFactor
  | PasswordFactor
  | BiometricFactor
  | AccessTokenFactor
  | ImpersonatedFactor
  | UnknownFactor;

/** A session on the server. All times are RFC 3339, UTC, by the server's clock. */
export interface UserSession {
  /** The id of the session, which never changes. */
  session_id: string;
  /** The id of the user. */
  user_id: string;
  /** When the user signed in. */
  started_at: string;
  /** When the session was last used. The time in this browser's copy may be outdated. */
  last_accessed_at: string;
  /** When the session ends, unless it is extended. */
  expires_at: string;
  /** IP address and user agent of the sign-in. */
  attributes: { ip_address: string; user_agent: string };
  /** The factors with which the user authenticated. */
  authentication_factors: AuthenticationFactor[];
  /** The custom claims that your server has added to the session, or null. */
  custom_claims: Record<string, unknown> | null;
  /** The user's roles in the project's policy (see `rbac`). Only newer servers send them. */
  roles?: string[];
}

/** The two tokens of a session. */
export interface SessionTokens {
  /** An opaque token, which your server verifies with the API. */
  session_token: string;
  /** A JWT, which your server verifies by its signature. Valid for five minutes; may be empty. */
  session_jwt: string;
}

/** The response of every call that signs a user in. */
export interface AuthenticateResponse extends ResponseCommon, SessionTokens {
  /** The id of the signed-in user. */
  user_id: string;
  /** The signed-in user, whom `user.getSync` returns from now on. */
  user: User;
  /** The session, which `session.getSync` returns from now on. */
  session: UserSession;
  /** The device that signed in. Only newer servers send it. */
  user_device?: UserDevice;
}

/** The device that signed in. */
export interface UserDevice {
  /** The IP address of the sign-in request. */
  ip_address: string;
  /**
   * Whether the IP address is new for the user, and when it was first and last seen (RFC 3339,
   * UTC).
   */
  ip_address_details: { is_new: boolean; first_seen_at?: string; last_seen_at?: string };
  /** The city of the IP address. */
  ip_geo_city: string;
  /** The region of the IP address. */
  ip_geo_region: string;
  /** The country of the IP address. */
  ip_geo_country: string;
  /**
   * Whether the country is new for the user, and when it was first and last seen (RFC 3339, UTC).
   */
  ip_geo_country_details: { is_new: boolean; first_seen_at?: string; last_seen_at?: string };
}

/** The duration of a session. */
export interface SessionDuration {
  /** How long the session lasts from now, in minutes: 5 to 527,040. */
  session_duration_minutes: number;
}

/** An optional new duration of the session. */
export interface OptionalSessionDuration {
  /**
   * How long the session lasts from now, in minutes: 5 to 527,040. If this field is left out, the
   * end of the session does not change.
   */
  session_duration_minutes?: number | undefined;
}

/** The actions on one resource that a role or scope allows. */
export interface RbacPermission {
  /** The id of the resource. */
  resource_id: string;
  /** The allowed actions; `*` allows all. */
  actions: string[];
}

/** The policy of the project: the actions on resources that each role and scope allows. */
export interface RbacPolicy {
  /** The roles of users, with their permissions. */
  roles: { role_id: string; description: string; permissions: RbacPermission[] }[];
  /** The resources, with their actions. */
  resources: { resource_id: string; description: string; actions: string[] }[];
  /** The scopes that connected apps can request, with their permissions. */
  scopes: { scope: string; description: string; permissions: RbacPermission[] }[];
}
