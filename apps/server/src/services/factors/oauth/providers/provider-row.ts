/** The account of a person at a provider, in the same form for all providers. */
export interface OAuthProfile {
  /** The provider's id of the account, which never changes. */
  subject: string;
  /** Absent where the provider gives none, or the person keeps it back. */
  email?: string;
  /** Whether the provider says that the address was confirmed. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string;
  locale: string;
}

type Json = Readonly<Record<string, unknown>>;

/** All that a provider says of a person. */
export interface ProviderAnswers {
  /** The claims of the checked ID token; empty without OpenID Connect. */
  claims: Json;
  /** The answers to the profile requests of the row, in their order. */
  profiles: readonly unknown[];
  /** The fields of a callback that is a form. */
  form: Json;
}

interface ProfileRequest {
  url: string;
  /** A request with a body is a POST with JSON. */
  body?: Json;
}

interface OpenIdConnect {
  kind: 'oidc';
  issuer: string;
  /** The issuer in an ID token, where it differs from account to account. */
  issuerOf?: (claims: Json) => string;
}

interface PlainOAuth {
  kind: 'oauth2';
  authorizationUrl: string;
  tokenUrl: string;
}

/** All that one provider does differently from another. */
export interface OAuthProviderRow {
  protocol: OpenIdConnect | PlainOAuth;
  scopes: readonly string[];
  /** Between scopes; by default, a space (RFC 6749, section 3.3). */
  scopeSeparator?: string;
  /** `client_key` is TikTok's name for the client id; `signed` is Apple's signed secret. */
  clientAuthentication: 'post' | 'basic' | 'client_key' | 'signed';
  /** Whether the provider refuses a code verifier of a client that has a secret. */
  refusesPkce?: true;
  /** Further parameters of the authorization request. */
  parameters?: Readonly<Record<string, string>>;
  /** The callback is a form that the browser posts from the site of the provider. */
  answersByForm?: true;
  profileRequests?: readonly ProfileRequest[];
  toProfile: (answers: ProviderAnswers) => OAuthProfile;
  /** The reverse of `toProfile`, for the stand-in of developer mode and for tests. */
  toAnswers: (profile: OAuthProfile) => Partial<ProviderAnswers>;
}
