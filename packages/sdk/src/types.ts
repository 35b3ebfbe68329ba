/** Per-call options, the last argument of every method that sends a request. */
export interface RequestOptions {
  /** Cancels the call. The promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call gives up with an `UnreachableError`. Default 30,000. */
  timeout?: number | undefined;
}

/** Fields that every answer of the API carries. */
export interface ResponseCommon {
  /** Names the request in the logs of the server; support asks for it. */
  request_id: string;
  /** The HTTP status of the answer. */
  status_code: number;
}

/** A person's name. Absent parts are empty strings. */
export interface Name {
  /** Given name. */
  first_name: string;
  /** Further given names. */
  middle_name: string;
  /** Family name. */
  last_name: string;
}

/** An address of the user. */
export interface Email {
  /** Goes into `user.deleteEmail`. */
  email_id: string;
  /** The address as the user gave it. */
  email: string;
  /** Whether the user has shown that mail to it arrives. */
  verified: boolean;
}

/** A phone number of the user. */
export interface PhoneNumber {
  /** Goes into `user.deletePhoneNumber`. */
  phone_id: string;
  /** E.164, with the leading plus sign. */
  phone_number: string;
  /** Whether the user has shown that messages to it arrive. */
  verified: boolean;
}

/** An account elsewhere that the user signs in with. */
export interface OAuthProvider {
  /** Goes into `user.deleteOAuthRegistration`. */
  oauth_user_registration_id: string;
  /** The name of the provider, such as `Google`. */
  provider_type: string;
  /** Who the user is at the provider. */
  provider_subject: string;
  /** A picture of the user; empty when there is none. */
  profile_picture_url: string;
  /** Their language at the provider; empty when it does not say. */
  locale: string;
}

/** A passkey or security key of the user. */
export interface WebAuthnRegistration {
  /** Goes into `webauthn.update` and `user.deleteWebauthnRegistration`. */
  webauthn_registration_id: string;
  /** The only domain it works on. */
  domain: string;
  /** The browser that made it. */
  user_agent: string;
  /** `platform` or `cross-platform`; empty when it was the choice of the user. */
  authenticator_type: string;
  /** Whether its making was completed. */
  verified: boolean;
  /** For people to tell it from others; see `webauthn.update`. */
  name: string;
}

/** A device that the user signs in with by face or finger. */
export interface BiometricRegistration {
  /** Goes into `user.deleteBiometricRegistration`. */
  biometric_registration_id: string;
  /** Whether its making was completed. */
  verified: boolean;
}

/** An authenticator app of the user. */
export interface Totp {
  /** Goes into `user.deleteTOTP`. */
  totp_id: string;
  /** Whether a code of the app was accepted once. */
  verified: boolean;
}

/** A wallet of the user. */
export interface CryptoWallet {
  /** Goes into `user.deleteCryptoWallet`. */
  crypto_wallet_id: string;
  /** The public address of the wallet. */
  crypto_wallet_address: string;
  /** `ethereum` or `solana`. */
  crypto_wallet_type: string;
  /** Whether the user has signed with it. */
  verified: boolean;
}

/** The password of the user; never the password itself. */
export interface Password {
  /** Names the password of the user. */
  password_id: string;
  /** Whether the next sign-in asks for a new password. */
  requires_reset: boolean;
}

/** The signed-in user, as the API describes it. */
export interface User {
  /** Stays the same for the life of the account. */
  user_id: string;
  /** RFC 3339, UTC. */
  created_at: string;
  /** `pending` until the first sign-in is completed. */
  status: 'active' | 'pending';
  /** What the user is called. */
  name: Name;
  /** The addresses that the user signs in with. */
  emails: Email[];
  /** The phone numbers that the user signs in with. */
  phone_numbers: PhoneNumber[];
  /** The accounts elsewhere that the user signs in with. */
  providers: OAuthProvider[];
  /** The passkeys and security keys of the user. */
  webauthn_registrations: WebAuthnRegistration[];
  /** The devices that know the face or finger of the user. */
  biometric_registrations: BiometricRegistration[];
  /** The authenticator apps of the user. */
  totps: Totp[];
  /** The wallets of the user. */
  crypto_wallets: CryptoWallet[];
  /** Null when the user has none. */
  password: Password | null;
  /** What the user may do, by the project's policy; only newer servers say. */
  roles?: string[];
  /** The user's id in the project's own database; only newer servers say. */
  external_id?: string | null;
  /** Written by your server alone. */
  trusted_metadata: Record<string, unknown>;
  /** Written by anyone who is signed in as the user. */
  untrusted_metadata: Record<string, unknown>;
}

/** The providers of social sign-in. */
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

/** What every proof of the user says. */
export interface FactorCommon<DeliveryMethod extends string> {
  /** The kind of proof, such as `magic_link`, `otp`, `oauth`, `password` or `impersonated`. */
  type: string;
  /** How it was brought; decides which detail the factor has. */
  delivery_method: DeliveryMethod;
  /** RFC 3339, UTC. */
  last_authenticated_at: string;
  /** RFC 3339, UTC. */
  created_at?: string;
  /** RFC 3339, UTC. */
  updated_at?: string;
}

/** A link or code by mail, or a link that the app itself delivered. */
export interface EmailFactor extends FactorCommon<'email' | 'embedded'> {
  /** The address that was proven. */
  email_factor: { email_id: string; email_address: string };
}

/** A code by text message. */
export interface PhoneNumberFactor extends FactorCommon<'sms' | 'whatsapp'> {
  /** The phone number that was proven. */
  phone_number_factor: { phone_id: string; phone_number: string };
}

/** A sign-in with a provider; the detail is named after it, such as `google_oauth_factor`. */
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

/** A code of an authenticator app. */
export interface AuthenticatorAppFactor extends FactorCommon<'authenticator_app'> {
  /** The authenticator app that was used. */
  authenticator_app_factor: { totp_id: string };
}

/** A code that was kept for the loss of the authenticator app. */
export interface RecoveryCodeFactor extends FactorCommon<'recovery_code'> {
  /** The recovery code that was spent. */
  recovery_code_factor: { totp_recovery_code_id: string };
}

/** A signature of a wallet. */
export interface CryptoWalletFactor extends FactorCommon<'crypto_wallet'> {
  /** The wallet that signed. */
  crypto_wallet_factor: {
    crypto_wallet_id: string;
    crypto_wallet_address: string;
    crypto_wallet_type: string;
  };
}

/** A password or, in the second step of a sign-in, a PIN; `type` says which. */
export type PasswordFactor = FactorCommon<'knowledge'>;

/** A face or a finger on a registered device. */
export interface BiometricFactor extends FactorCommon<'biometric'> {
  /** The device that knew the user. */
  biometric_factor: { biometric_registration_id: string };
}

/** An access token of a connected app. */
export interface AccessTokenFactor extends FactorCommon<'oauth_access_token_exchange'> {
  /** The connected app whose token was exchanged. */
  oauth_access_token_exchange_factor: { client_id: string };
}

/**
 * Stands for every delivery method that this version does not know. In the data it is the method's
 * own name; the form here keeps TypeScript from taking it for one of the known ones.
 */
export type UnknownDeliveryMethod = `${string}:unknown`;

/** A proof that this version does not know. */
export type UnknownFactor = FactorCommon<UnknownDeliveryMethod> & Record<string, unknown>;

/**
 * One way in which the user proved who they are. Compare `delivery_method` to know its detail; new
 * ones may come at any time, so leave a way out for the rest.
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
  | UnknownFactor;

/** A session on the server. All instants are RFC 3339, UTC, by the server's clock. */
export interface Session {
  /** Stays the same for the life of the session. */
  session_id: string;
  /** Whose session it is. */
  user_id: string;
  /** When the user signed in. */
  started_at: string;
  /** When the server last saw it; a copy here may be older. */
  last_accessed_at: string;
  /** When it ends unless it is prolonged. */
  expires_at: string;
  /** Where the user signed in from. */
  attributes: { ip_address: string; user_agent: string };
  /** How the user proved who they are, the latest proof of each way. */
  authentication_factors: AuthenticationFactor[];
  /** What your server added; null when it added nothing. */
  custom_claims: Record<string, unknown> | null;
  /** What the user may do, by the project's policy; only newer servers say. */
  roles?: string[];
}

/** The two proofs of a session. */
export interface SessionTokens {
  /** Opaque; the server looks it up. */
  session_token: string;
  /** Signed, valid for five minutes. Empty when there is none at the moment. */
  session_jwt: string;
}

/** What every call that signs a user in answers. */
export interface AuthenticateResponse extends ResponseCommon, SessionTokens {
  /** Who is signed in. */
  user_id: string;
  /** The user, as `user.getSync` shows them from now on. */
  user: User;
  /** The session, as `session.getSync` shows it from now on. */
  session: Session;
  /** Where the user signed in from; only newer servers say. */
  user_device?: UserDevice;
}

/** Where a sign-in came from. */
export interface UserDevice {
  /** Where the request came from. */
  ip_address: string;
  /** Whether the user was seen at this address before. */
  ip_address_details: { is_new: boolean; first_seen_at?: string; last_seen_at?: string };
  /** City of the address. */
  ip_geo_city: string;
  /** Region of the address. */
  ip_geo_region: string;
  /** Country of the address. */
  ip_geo_country: string;
  /** Whether the user was seen in this country before. */
  ip_geo_country_details: { is_new: boolean; first_seen_at?: string; last_seen_at?: string };
}

/** How long a session is to last. */
export interface SessionDuration {
  /** Minutes from now, 5 to 527,040. */
  session_duration_minutes: number;
}

/** How a check of the session may change it. */
export interface SessionRefresh {
  /** Minutes from now, 5 to 527,040. Without it the end of the session stays as it is. */
  session_duration_minutes?: number | undefined;
}

/** What a role or a scope lets do; the action `*` stands for all. */
export interface RbacPermission {
  /** What may be acted on. */
  resource_id: string;
  /** What may be done with it; `*` is everything. */
  actions: string[];
}

/** The project's policy: which role may do what with which resource. */
export interface RbacPolicy {
  /** What users are, each with what it allows. */
  roles: { role_id: string; description: string; permissions: RbacPermission[] }[];
  /** What can be acted on. */
  resources: { resource_id: string; description: string; actions: string[] }[];
  /** What connected apps can ask for. */
  scopes: { scope: string; description: string; permissions: RbacPermission[] }[];
}
