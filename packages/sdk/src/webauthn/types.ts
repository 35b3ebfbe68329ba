import type {
  AuthenticateResponse,
  ResponseCommon,
  SessionDuration,
  OptionalSessionDuration,
  WebAuthnRegistration,
} from '../types.ts';

/** Options of a new passkey or security key. */
export interface WebAuthnRegisterRequest extends OptionalSessionDuration {
  /**
   * The domain of the passkey, without a port: the host of the page (default), a parent domain, or a
   * domain that lists the page as a related origin.
   */
  domain?: string | undefined;
  /** `platform`: this device. `cross-platform`: a security key or another device. Default: any. */
  authenticator_type?: 'platform' | 'cross-platform' | undefined;
  /** Creates a passkey, with which the user can sign in without a user name. */
  is_passkey?: boolean | undefined;
  /**
   * Lets the browser create a passkey by itself, without a prompt, if it has just filled in the user's
   * password. It is asked once for each user. Implies `is_passkey`. The session stays as it is.
   */
  conditional_mediation?: boolean | undefined;
  /** Overrides the user id in the passkey. */
  override_id?: string | undefined;
  /** Overrides the account name that the password manager shows. */
  override_name?: string | undefined;
  /** Overrides the display name that the password manager shows. */
  override_display_name?: string | undefined;
}

/** Options of a sign-in with a passkey or security key. */
export interface WebAuthnAuthenticateRequest extends SessionDuration {
  /**
   * The domain of the passkey, without a port: the host of the page (default), a parent domain, or a
   * domain that lists the page as a related origin.
   */
  domain?: string | undefined;
  /** Lets the user pick one of all their passkeys, without a user name. */
  is_passkey?: boolean | undefined;
  /**
   * First opens the prompt that shows only passkeys of this device, if the browser has it. The usual
   * prompt follows when there is none or the user dismisses it.
   */
  prefer_immediate?: boolean | undefined;
  /** Offers passkeys in the autofill of an input, and waits until the user picks one. */
  conditional_mediation?: boolean | undefined;
  /**
   * With `conditional_mediation`, skips the check that the page has an input with `webauthn` in its
   * `autocomplete`. Needed for an input inside a shadow root, which the check does not find.
   */
  disable_input_check?: boolean | undefined;
  /** Cancels the call, like the `signal` of the last argument. */
  signal?: AbortSignal | undefined;
}

/** The response of a sign-in with a passkey or security key. */
export interface WebAuthnAuthenticateResponse extends AuthenticateResponse {
  /** The id of the passkey or security key. */
  webauthn_registration_id: string;
}

/** A new name of a passkey or security key. */
export interface WebAuthnUpdateRequest {
  /** The id of the passkey or security key. */
  webauthn_registration_id: string;
  /** The name that the user sees. */
  name: string;
}

/** The response after a passkey or security key was renamed. */
export interface WebAuthnUpdateResponse extends ResponseCommon {
  /** The passkey or security key, with its new name. */
  webauthn_registration: WebAuthnRegistration;
}
