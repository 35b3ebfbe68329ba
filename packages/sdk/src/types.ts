/** Per-call options, the last argument of every method that sends a request. */
export interface RequestOptions {
  /** Cancels the call. The promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call gives up with an `UnreachableError`. Default 30,000. */
  timeout?: number | undefined;
}

/** Fields that every answer of the API carries. */
export interface ResponseCommon {
  request_id: string;
  status_code: number;
}

/** A person's name. Absent parts are empty strings. */
export interface Name {
  first_name: string;
  middle_name: string;
  last_name: string;
}

/** An address of the user. */
export interface Email {
  email_id: string;
  email: string;
  verified: boolean;
}

/** A phone number of the user. */
export interface PhoneNumber {
  phone_id: string;
  /** E.164, with the leading plus sign. */
  phone_number: string;
  verified: boolean;
}

/** An account elsewhere that the user signs in with. */
export interface OAuthProvider {
  oauth_user_registration_id: string;
  provider_type: string;
  provider_subject: string;
  profile_picture_url: string;
  locale: string;
}

/** A passkey or security key of the user. */
export interface WebAuthnRegistration {
  webauthn_registration_id: string;
  domain: string;
  user_agent: string;
  authenticator_type: string;
  verified: boolean;
  name: string;
}

/** A device that the user signs in with by face or finger. */
export interface BiometricRegistration {
  biometric_registration_id: string;
  verified: boolean;
}

/** An authenticator app of the user. */
export interface Totp {
  totp_id: string;
  verified: boolean;
}

/** A wallet of the user. */
export interface CryptoWallet {
  crypto_wallet_id: string;
  crypto_wallet_address: string;
  crypto_wallet_type: string;
  verified: boolean;
}

/** The password of the user; never the password itself. */
export interface Password {
  password_id: string;
  requires_reset: boolean;
}

/** The signed-in user, as the API describes it. */
export interface User {
  user_id: string;
  /** RFC 3339, UTC. */
  created_at: string;
  status: 'active' | 'pending';
  name: Name;
  emails: Email[];
  phone_numbers: PhoneNumber[];
  providers: OAuthProvider[];
  webauthn_registrations: WebAuthnRegistration[];
  biometric_registrations: BiometricRegistration[];
  totps: Totp[];
  crypto_wallets: CryptoWallet[];
  password: Password | null;
  trusted_metadata: Record<string, unknown>;
  untrusted_metadata: Record<string, unknown>;
}

/** One way in which the user proved who they are. The detail key depends on the delivery method. */
export interface AuthenticationFactor {
  type: string;
  delivery_method: string;
  /** RFC 3339, UTC. */
  last_authenticated_at: string;
  created_at?: string;
  updated_at?: string;
  [detail: string]: unknown;
}

/** A session on the server. All instants are RFC 3339, UTC, by the server's clock. */
export interface Session {
  session_id: string;
  user_id: string;
  started_at: string;
  last_accessed_at: string;
  expires_at: string;
  attributes: { ip_address: string; user_agent: string };
  authentication_factors: AuthenticationFactor[];
  custom_claims: Record<string, unknown> | null;
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
  user_id: string;
  user: User;
  session: Session;
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
