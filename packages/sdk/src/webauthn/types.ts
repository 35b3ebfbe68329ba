import type {
  AuthenticateResponse,
  ResponseCommon,
  SessionDuration,
  SessionRefresh,
  WebAuthnRegistration,
} from '../types.ts';

/** How a passkey or security key is to be made. */
export interface WebAuthnRegisterRequest extends SessionRefresh {
  /** The page's host or a parent domain of it, without a port. Default: the host. */
  domain?: string | undefined;
  /** `platform` is this device, `cross-platform` a key or another device. Default: the user's choice. */
  authenticator_type?: 'platform' | 'cross-platform' | undefined;
  /** Makes a passkey, which can be found without the user's name. */
  is_passkey?: boolean | undefined;
  /** Replaces the id of the user in the passkey. */
  override_id?: string | undefined;
  /** Replaces the name of the account that the password manager shows. */
  override_name?: string | undefined;
  /** Replaces the name of the person that the password manager shows. */
  override_display_name?: string | undefined;
}

/** How a passkey or security key is to be asked for. */
export interface WebAuthnAuthenticateRequest extends SessionDuration {
  /** The page's host or a parent domain of it, without a port. Default: the host. */
  domain?: string | undefined;
  /** Asks for a passkey of any user, which the user then picks. */
  is_passkey?: boolean | undefined;
  /** Offers passkeys in the autofill of an input, and waits until one is picked. */
  conditional_mediation?: boolean | undefined;
  /**
   * With `conditional_mediation`: does not ask whether the page has an input with `webauthn` in its
   * `autocomplete`. For inputs inside a shadow root, where they cannot be seen.
   */
  disable_input_check?: boolean | undefined;
  /** As `signal` in the last argument. */
  signal?: AbortSignal | undefined;
}

/** A sign-in with a passkey or security key. */
export interface WebAuthnAuthenticateResponse extends AuthenticateResponse {
  /** The passkey or security key that was made or used. */
  webauthn_registration_id: string;
}

/** The new name of a passkey or security key. */
export interface WebAuthnUpdateRequest {
  /** The passkey or security key that gets the name. */
  webauthn_registration_id: string;
  /** For people to tell it from others. */
  name: string;
}

/** The renamed passkey or security key. */
export interface WebAuthnUpdateResponse extends ResponseCommon {
  /** The passkey or security key under its new name. */
  webauthn_registration: WebAuthnRegistration;
}
