import * as z from 'zod/mini';
import { isLoopbackHost } from './origins.ts';

/** The scopes that an app can ask for (OpenID Connect Core 1.0, sections 5.4 and 11). */
export const SCOPES = [
  'openid',
  'profile',
  'email',
  'phone',
  'full_access',
  'offline_access',
] as const;

export type Scope = (typeof SCOPES)[number];

const CLIENT_TYPES = [
  'first_party_public',
  'first_party_confidential',
  'third_party_public',
  'third_party_confidential',
] as const;

/** The members of RFC 7591, section 2, and OpenID Connect Core 1.0, section 9. */
export const CLIENT_AUTHENTICATION_METHODS = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
] as const;

export type ClientAuthenticationMethod = (typeof CLIENT_AUTHENTICATION_METHODS)[number];

export const DEVICE_CODE_GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';

export const GRANT_TYPES = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  DEVICE_CODE_GRANT_TYPE,
] as const;

export type GrantType = (typeof GRANT_TYPES)[number];

export const CLIENT_ID_PATTERN = /^[\w.-]{1,100}$/;
const MAX_URL_LENGTH = 2000;
/** A scheme that a native app owns contains a dot (RFC 8252, section 7.1). */
const PRIVATE_SCHEME_PATTERN = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;
/** The URL parser removes or replaces other characters silently. */
const PLAIN_URL_PATTERN = /^[a-z][a-z0-9+.-]*:[\x21-\x22\x24-\x5b\x5d-\x7e]+$/i;

/** A redirect URI is absolute and has no fragment (RFC 6749, section 3.1.2) and no user name. */
export function parseRedirectUri(text: string): URL | undefined {
  const url =
    text.length <= MAX_URL_LENGTH && PLAIN_URL_PATTERN.test(text) ? URL.parse(text) : null;
  if (url?.username !== '' || url.password !== '') return undefined;
  const { protocol, hostname } = url;
  const isWeb = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isWeb || PRIVATE_SCHEME_PATTERN.test(protocol) ? url : undefined;
}

export const redirectUriSchema = z
  .string()
  .check(
    z.refine(
      (text) => parseRedirectUri(text) !== undefined,
      'must be an https URL, an http URL of the own machine, or a URL with a private scheme such as com.example.app:/callback, without a fragment or a user name',
    ),
  );

/** RFC 6749, section 3.3. */
const machineScopeSchema = z.string().check(
  z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'must be a scope of ASCII characters'),
  z.refine(
    (text) => !SCOPES.some((scope) => scope === text),
    'must not be a scope that users grant',
  ),
);

const publicKeySchema = z
  .looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']) })
  .check(z.refine((key) => !('d' in key), 'must be a public key, without the member d'));

export const clientKeysSchema = z.object({
  keys: z
    .array(publicKeySchema)
    .check(z.minLength(1, 'must have a key'), z.maxLength(20, 'are too many')),
});

interface ClientCredentialMembers {
  client_type: (typeof CLIENT_TYPES)[number];
  client_secret_hash?: unknown;
  jwks?: unknown;
  jwks_uri?: unknown;
  token_endpoint_auth_method?: ClientAuthenticationMethod | undefined;
}

const possibleMethodsOf = ({
  client_type,
  client_secret_hash: hash,
}: ClientCredentialMembers): readonly ClientAuthenticationMethod[] => {
  if (client_type.endsWith('_public')) return ['none'];
  return hash === undefined ? ['private_key_jwt'] : ['client_secret_basic', 'client_secret_post'];
};

/** Without a method of its own, an app with a secret may send it in either way. */
export const clientAuthenticationMethodsOf = (
  app: ClientCredentialMembers,
): readonly ClientAuthenticationMethod[] =>
  app.token_endpoint_auth_method ? [app.token_endpoint_auth_method] : possibleMethodsOf(app);

const countCredentials = ({ client_secret_hash: hash, jwks, jwks_uri }: ClientCredentialMembers) =>
  [hash, jwks, jwks_uri].filter((member) => member !== undefined).length;

/** The members have the names of RFC 7591, section 2, where it has one. */
export const connectedAppSchema = z
  .strictObject({
    client_id: z
      .string()
      .check(
        z.regex(CLIENT_ID_PATTERN, 'must have only letters, digits, dots, hyphens and underscores'),
      ),
    client_type: z.enum(CLIENT_TYPES),
    client_name: z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(64)),
    client_description: z._default(z.string().check(z.maxLength(200)), ''),
    logo_uri: z.optional(z.url()),
    redirect_uris: z.array(redirectUriSchema),
    post_logout_redirect_uris: z._default(z.array(redirectUriSchema), []),
    /** The SHA-256 of the client secret in base64url. */
    client_secret_hash: z.optional(
      z.string().check(z.regex(/^[\w-]{43}$/, 'must be a SHA-256 hash in base64url')),
    ),
    jwks: z.optional(clientKeysSchema),
    jwks_uri: z.optional(z.url({ protocol: /^https?$/ })),
    token_endpoint_auth_method: z.optional(z.enum(CLIENT_AUTHENTICATION_METHODS)),
    scopes: z._default(z.array(z.enum(SCOPES)), [...SCOPES]),
    grant_types: z._default(z.array(z.enum(GRANT_TYPES)), ['authorization_code', 'refresh_token']),
    /** The scopes of the app itself, without a user (RFC 6749, section 4.4). */
    machine_scopes: z.optional(
      z.array(machineScopeSchema).check(z.minLength(1, 'must not be empty')),
    ),
  })
  .check(
    z.refine(
      (app) => countCredentials(app) === (app.client_type.endsWith('_confidential') ? 1 : 0),
      'must have one of client_secret_hash, jwks and jwks_uri if it is confidential, and none if it is public',
    ),
    z.refine(
      (app) =>
        clientAuthenticationMethodsOf(app).every((it) => possibleMethodsOf(app).includes(it)),
      'must have a token_endpoint_auth_method that fits its secret or keys',
    ),
    z.refine(
      ({ grant_types: types, machine_scopes: scopes }) =>
        types.includes('client_credentials') === (scopes !== undefined),
      'must have machine_scopes if its grant_types name client_credentials, and otherwise none',
    ),
    z.refine(
      (app) => app.machine_scopes === undefined || app.client_type.endsWith('_confidential'),
      'must be confidential to have machine_scopes',
    ),
  );

export type ConnectedApp = z.infer<typeof connectedAppSchema> & {
  /** The app described itself at this host, and nobody has checked it. */
  self_described_at?: string;
  /** The app registered itself by a call, and nobody has checked it. */
  self_registered?: boolean;
  /** The secret before the last rotation, which still works. */
  older_client_secret_hash?: string;
  /** The secret of a rotation that has started; both work. */
  next_client_secret_hash?: string;
  /** The last characters of the secrets, by which a person can tell them apart. */
  secret_last_four?: string;
  next_secret_last_four?: string;
  trusted_metadata?: Readonly<Record<string, unknown>>;
  /** An inactive client gets no tokens. */
  is_inactive?: boolean;
};

export const isPublicApp = ({ client_type }: ConnectedApp): boolean =>
  client_type.endsWith('_public');

export const isFirstPartyApp = ({ client_type }: ConnectedApp): boolean =>
  client_type.startsWith('first_party_');

/** Apps that run on the developer's own machine: one that is asked about, one that is not, and a device. */
export const DEMO_CONNECTED_APPS: readonly ConnectedApp[] = [
  {
    client_id: 'connected-app-test-recipes',
    client_type: 'third_party_public',
    client_name: 'Recipe book',
    client_description: 'Keeps recipes, and shows who wrote them.',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    post_logout_redirect_uris: ['http://127.0.0.1/', 'http://localhost/'],
    scopes: [...SCOPES],
    grant_types: ['authorization_code', 'refresh_token'],
  },
  {
    client_id: 'connected-app-test-ovens',
    client_type: 'first_party_public',
    client_name: 'Oven control',
    client_description: 'Belongs to the bakery, so that nobody is asked for permission.',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    post_logout_redirect_uris: ['http://127.0.0.1/', 'http://localhost/'],
    scopes: [...SCOPES],
    grant_types: ['authorization_code', 'refresh_token'],
  },
  {
    client_id: 'connected-app-test-scales',
    client_type: 'third_party_public',
    client_name: 'Bakery scales',
    client_description: 'Weighs flour, and has no keyboard.',
    redirect_uris: [],
    post_logout_redirect_uris: [],
    scopes: [...SCOPES],
    grant_types: [DEVICE_CODE_GRANT_TYPE, 'refresh_token'],
  },
];
