import type {
  AuthenticateResponse,
  CryptoWalletStartResponse,
  MagicLinkSendResponse,
  OtpAuthenticateResponse,
  OtpSendResponse,
  PasswordCreateResponse,
  ResponseCommon,
  WebAuthnAuthenticateResponse,
} from '@bakehouse/sdk';
import type { LoginMethod } from './logins/login-method.ts';

/** An event without data. */
export type NoData = Record<string, never>;

/** The data of each event. */
export interface EventData {
  /**
   * Somebody has logged in, in whatever way: in the widget, by a link or a social provider that leads
   * back to the page, or in another tab.
   */
  LOGGED_IN: { method: LoginMethod };
  /** A magic link was sent. */
  MAGIC_LINK_LOGIN_OR_CREATE: MagicLinkSendResponse & { email: string };
  /** A one-time code was sent. */
  OTP_LOGIN_OR_CREATE: OtpSendResponse;
  /** The user signed in with a one-time code. */
  OTP_AUTHENTICATE: OtpAuthenticateResponse;
  /** A wallet got the message that it has to sign. */
  CRYPTO_WALLET_AUTHENTICATE_START: CryptoWalletStartResponse;
  /** The user signed in with a wallet. */
  CRYPTO_WALLET_AUTHENTICATE: AuthenticateResponse;
  /** The user signed up with a password. */
  PASSWORD_CREATE: PasswordCreateResponse;
  /** The user signed in with a password. */
  PASSWORD_AUTHENTICATE: AuthenticateResponse;
  /** An email was sent with a link that resets the password. */
  PASSWORD_RESET_BY_EMAIL_START: ResponseCommon;
  /** The user has a new password. */
  PASSWORD_RESET_BY_EMAIL: AuthenticateResponse;
  /** The user has a new passkey. */
  PASSKEY_REGISTER: WebAuthnAuthenticateResponse;
  /** The user signed in with a passkey. */
  PASSKEY_AUTHENTICATE: WebAuthnAuthenticateResponse;
  /** The user skipped the registration of a passkey. */
  PASSKEY_SKIP: NoData;
  /** The user left the list of passkeys. */
  PASSKEY_DONE: NoData;
  /**
   * A sign-in is complete, and its confirmation is shown. As with the provider's widget, wallets and
   * links do not emit it; `LOGGED_IN` comes for every way.
   */
  AUTHENTICATE_FLOW_COMPLETE: NoData;
  /** A connected app asks for access. */
  OAUTH_AUTHORIZE_FLOW_START: { client_id: string; redirect_uri: string; scope: string };
  /** The user gave a connected app access. */
  OAUTH_AUTHORIZE_FLOW_COMPLETE: NoData;
  /** The user refused a connected app access. */
  OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: NoData;
}

/** The event that `onEvent` receives. Compare `type` to narrow the type of `data`. */
export type LoginEvent = {
  [Type in keyof EventData]: { type: Type; data: EventData[Type] };
}[keyof EventData];
