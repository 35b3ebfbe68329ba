import type { OAuthProviderName } from '../../../config/oauth/oauth-providers.ts';
import type { ReturnPath } from '../../../config/portal-paths.ts';
import type { FactorKind } from '../../../db/tables.ts';
import type { ChannelName } from '../../messages/outbox.ts';
import type { Identifier } from '../identifiers/identifier.ts';

type EmptyPayload = Record<string, never>;

/** Browsers create such a passkey after a login with a password, without a touch of the user. */
export type Mediation = 'conditional';

/** The answer to a WebAuthn challenge has to match these terms. */
export interface ChallengeTerms {
  projectId: string;
  /** The relying party id. */
  domain: string;
  requiresVerification: boolean;
  mediation?: Mediation | undefined;
}

/** A login, a further factor of a session, or the PIN step and the actions that ask for the PIN. */
export type PasskeyUse = 'login' | 'step_up' | 'pin';

interface WalletChallenge {
  /** The text to be signed. */
  text: string;
  isSiwe: boolean;
  projectId: string;
  /** The network that asked for the challenge. */
  network: string;
  notBefore: string | null;
}

/** A redeemed message proves that the user controls this identifier. */
export interface MessageProof {
  identifier: Identifier;
  intent: 'login_or_create' | 'login' | 'attach';
}

interface MagicLinkProof extends MessageProof {
  projectId: string;
  redirectUrl: string;
  /** The language that was asked for, as a BCP 47 tag. */
  locale?: string | undefined;
  codeChallenge: string | null;
  device: string;
  network: string;
}

interface PasswordReset {
  emailId: string;
  projectId: string;
  codeChallenge: string | null;
}

/** A login at a provider, from the press of the button to the return of the browser. */
export interface OAuthFlow {
  projectId: string;
  provider: OAuthProviderName;
  /** The SHA-256 of the key of the browser that started, in base64url. */
  browserHash: string;
  loginUrl: string;
  signupUrl: string;
  /** The challenge of the page (RFC 7636). */
  codeChallenge: string | null;
  nonce: string;
  /** The sealed verifier of this server. */
  verifier: string;
  /** The session user to whom the account is added. */
  attachTo: string | null;
}

/** The account that a provider has proved, until the page redeems its token. */
export interface ProvenOAuthAccount {
  projectId: string;
  provider: OAuthProviderName;
  subject: string;
  /** An address that the provider has verified. */
  email: string | null;
  firstName: string;
  lastName: string;
  pictureUrl: string;
  locale: string;
  codeChallenge: string | null;
  attachTo: string | null;
  /** The one browser that may redeem a token for a page of this server; null for a page of another server. */
  browserHash: string | null;
  /** The sealed tokens of the provider, as JSON. */
  values: string;
}

/** A prompt of Google One Tap, from its start until its page is left. */
interface OneTapStart {
  projectId: string;
  csrfHash: string;
  nonce: string;
}

/** An authorization code; its subject is the id of the authorization. */
interface AuthorizationCode {
  projectId: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string | null;
  nonce: string | null;
}

/** The data that is stored with the secrets of each purpose. */
export interface PayloadByPurpose {
  email_verification: ReturnPath;
  unlock_link: { factor: FactorKind };
  unlocked_browser: EmptyPayload;
  webauthn_registration: ChallengeTerms & { userAgent: string };
  webauthn_authentication: ChallengeTerms & { use: PasskeyUse };
  wallet_challenge: WalletChallenge;
  otp: MessageProof & { channel: ChannelName };
  magic_link: MagicLinkProof;
  /** A link that the back end of the project gives to a user. */
  embedded_link: { projectId: string; embeddedId: string };
  oauth_flow: OAuthFlow;
  oauth: ProvenOAuthAccount;
  oauth_attach: { provider: string; projectId: string };
  impersonation: { impersonator: string; projectId: string };
  one_tap: OneTapStart;
  one_tap_credential: EmptyPayload;
  authorization_code: AuthorizationCode;
  client_assertion: EmptyPayload;
  password_reset: PasswordReset;
  /** The PIN can be reset from the ISO instant `validFrom` on. */
  pin_reset: { validFrom: string } & ReturnPath;
  pin_reset_cancellation: EmptyPayload;
  pin_removal: EmptyPayload;
}

export type SecretPurpose = keyof PayloadByPurpose;
