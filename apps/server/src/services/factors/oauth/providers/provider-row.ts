/** The account of a person at a provider, in the same form for all providers. */
export interface OAuthProfile {
  /** The provider's id of the account, which never changes. */
  subject: string;
  /** Absent where the provider gives none, or the person keeps it back. */
  email?: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string;
  locale: string;
}

type JsonRecord = Readonly<Record<string, unknown>>;

export interface ProviderResponses {
  /** The claims of the checked ID token; empty without OpenID Connect. */
  claims: JsonRecord;
  /** The answers to the profile requests of the row, in their order. */
  profiles: readonly unknown[];
  /** The fields of a callback that is a form. */
  form: JsonRecord;
}

interface ProfileRequest {
  url: string;
  /** The path on a self-hosted installation, where it differs. */
  ownPath?: string;
  body?: JsonRecord;
}

interface OpenIdConnect {
  kind: 'oidc';
  issuer: string;
  /** The issuer in an ID token, if each account has another one. */
  issuerOf?: (claims: JsonRecord) => string;
  /** LinkedIn repeats no nonce in its ID tokens. */
  takesNonce?: false;
}

interface PlainOAuth {
  kind: 'oauth2';
  /** The `iss` parameter of the callback (RFC 9207), if it is not the origin of `authorizationUrl`. */
  issuer?: string;
  authorizationUrl: string;
  tokenUrl: string;
}

export interface OAuthProviderRow {
  protocol: OpenIdConnect | PlainOAuth;
  scopes: readonly string[];
  /** The separator of scopes; by default, a space (RFC 6749, section 3.3). */
  scopeSeparator?: string;
  /** `client_key` is TikTok's name for the client id; `signed` is Apple's signed secret. */
  clientAuthentication: 'post' | 'basic' | 'client_key' | 'signed';
  /** LinkedIn refuses web apps that send a PKCE verifier. */
  takesVerifier?: false;
  /** The form of the granted scopes in the token answer; by default, words (RFC 6749, section 5.1). */
  grantedScopes?: 'list' | 'commas';
  parameters?: Readonly<Record<string, string>>;
  /** The callback is a form that the browser posts from the site of the provider. */
  answersByForm?: true;
  profileRequests?: readonly ProfileRequest[];
  toProfile: (answers: ProviderResponses) => OAuthProfile;
  /** The reverse of `toProfile`, for the stand-in of developer mode and for tests. */
  toAnswers: (profile: OAuthProfile) => Partial<ProviderResponses>;
}
