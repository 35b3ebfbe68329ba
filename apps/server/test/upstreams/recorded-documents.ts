import type { OAuthProviderName } from '../../src/config/oauth/oauth-providers.ts';

/** The part of a published document (OpenID Connect Discovery 1.0, RFC 8414) that a login uses. */
interface RecordedDocument {
  url: string;
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri?: string;
  userinfo_endpoint?: string;
  scopes_supported?: readonly string[];
  id_token_signing_alg_values_supported?: readonly string[];
  token_endpoint_auth_methods_supported?: readonly string[];
}

/** Facts about a provider that its document does not have. */
interface RecordedHabits {
  /** The form of the granted scopes in the token answer; by default, words. */
  scopeForm?: 'list' | 'commas';
  repeatsNonce?: false;
  refusesVerifier?: true;
  /** The callback has the parameter `iss` (RFC 9207). */
  namesIssuer?: true;
}

export interface RecordedOpenIdProvider {
  document: RecordedDocument;
  habits?: RecordedHabits;
}

const CLIENT_SECRET_POST = 'client_secret_post';
const CLIENT_SECRET_BASIC = 'client_secret_basic';
const STANDARD_SCOPES = ['openid', 'email', 'profile'];

const apple: RecordedOpenIdProvider = {
  document: {
    url: 'https://appleid.apple.com/.well-known/openid-configuration',
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
    scopes_supported: ['openid', 'email', 'name'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [CLIENT_SECRET_POST],
  },
};

const github: RecordedOpenIdProvider = {
  document: {
    url: 'https://github.com/.well-known/oauth-authorization-server/login/oauth',
    issuer: 'https://github.com/login/oauth',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
  },
  habits: { scopeForm: 'commas', namesIssuer: true },
};

const gitlab: RecordedOpenIdProvider = {
  document: {
    url: 'https://gitlab.com/.well-known/openid-configuration',
    issuer: 'https://gitlab.com',
    authorization_endpoint: 'https://gitlab.com/oauth/authorize',
    token_endpoint: 'https://gitlab.com/oauth/token',
    jwks_uri: 'https://gitlab.com/oauth/discovery/keys',
    userinfo_endpoint: 'https://gitlab.com/oauth/userinfo',
    scopes_supported: STANDARD_SCOPES,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [CLIENT_SECRET_BASIC, CLIENT_SECRET_POST],
  },
};

const google: RecordedOpenIdProvider = {
  document: {
    url: 'https://accounts.google.com/.well-known/openid-configuration',
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    scopes_supported: STANDARD_SCOPES,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [CLIENT_SECRET_POST, CLIENT_SECRET_BASIC],
  },
};

const linkedin: RecordedOpenIdProvider = {
  document: {
    url: 'https://www.linkedin.com/oauth/.well-known/openid-configuration',
    issuer: 'https://www.linkedin.com/oauth',
    authorization_endpoint: 'https://www.linkedin.com/oauth/v2/authorization',
    token_endpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
    jwks_uri: 'https://www.linkedin.com/oauth/openid/jwks',
    userinfo_endpoint: 'https://api.linkedin.com/v2/userinfo',
    scopes_supported: STANDARD_SCOPES,
    id_token_signing_alg_values_supported: ['RS256'],
  },
  habits: { repeatsNonce: false, refusesVerifier: true, scopeForm: 'commas' },
};

const microsoft: RecordedOpenIdProvider = {
  document: {
    url: 'https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration',
    issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
    authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    jwks_uri: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
    userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
    scopes_supported: STANDARD_SCOPES,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [
      CLIENT_SECRET_POST,
      'private_key_jwt',
      CLIENT_SECRET_BASIC,
    ],
  },
};

const salesforce: RecordedOpenIdProvider = {
  document: {
    url: 'https://login.salesforce.com/.well-known/openid-configuration',
    issuer: 'https://login.salesforce.com',
    authorization_endpoint: 'https://login.salesforce.com/services/oauth2/authorize',
    token_endpoint: 'https://login.salesforce.com/services/oauth2/token',
    jwks_uri: 'https://login.salesforce.com/id/keys',
    userinfo_endpoint: 'https://login.salesforce.com/services/oauth2/userinfo',
    scopes_supported: STANDARD_SCOPES,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [CLIENT_SECRET_POST, 'private_key_jwt'],
  },
};

const slack: RecordedOpenIdProvider = {
  document: {
    url: 'https://slack.com/.well-known/openid-configuration',
    issuer: 'https://slack.com',
    authorization_endpoint: 'https://slack.com/openid/connect/authorize',
    token_endpoint: 'https://slack.com/api/openid.connect.token',
    jwks_uri: 'https://slack.com/openid/connect/keys',
    userinfo_endpoint: 'https://slack.com/api/openid.connect.userInfo',
    scopes_supported: STANDARD_SCOPES,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [CLIENT_SECRET_POST, CLIENT_SECRET_BASIC],
  },
};

const twitch: RecordedOpenIdProvider = {
  document: {
    url: 'https://id.twitch.tv/oauth2/.well-known/openid-configuration',
    issuer: 'https://id.twitch.tv/oauth2',
    authorization_endpoint: 'https://id.twitch.tv/oauth2/authorize',
    token_endpoint: 'https://id.twitch.tv/oauth2/token',
    jwks_uri: 'https://id.twitch.tv/oauth2/keys',
    userinfo_endpoint: 'https://id.twitch.tv/oauth2/userinfo',
    scopes_supported: ['openid'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [CLIENT_SECRET_POST],
  },
  habits: { scopeForm: 'list' },
};

const yahoo: RecordedOpenIdProvider = {
  document: {
    url: 'https://api.login.yahoo.com/.well-known/openid-configuration',
    issuer: 'https://api.login.yahoo.com',
    authorization_endpoint: 'https://api.login.yahoo.com/oauth2/request_auth',
    token_endpoint: 'https://api.login.yahoo.com/oauth2/get_token',
    jwks_uri: 'https://api.login.yahoo.com/openid/v1/certs',
    userinfo_endpoint: 'https://api.login.yahoo.com/openid/v1/userinfo',
    scopes_supported: STANDARD_SCOPES,
    id_token_signing_alg_values_supported: ['ES256', 'RS256'],
    token_endpoint_auth_methods_supported: [CLIENT_SECRET_BASIC, CLIENT_SECRET_POST],
  },
};

/** The values were read in public copies of the documents on 2026-11-26. */
export const RECORDED_DOCUMENTS = {
  apple,
  github,
  gitlab,
  google,
  linkedin,
  microsoft,
  salesforce,
  slack,
  twitch,
  yahoo,
} satisfies Partial<Record<OAuthProviderName, RecordedOpenIdProvider>>;
