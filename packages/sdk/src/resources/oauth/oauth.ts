import type {
  AuthenticateResponse,
  OAuthProviderName,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../../types.ts';
import { createOAuthStart, type OAuthDependencies, type OAuthStart } from './start.ts';

/** The response of a sign-in with an OAuth provider. */
export interface OAuthAuthenticateResponse extends AuthenticateResponse {
  /** The id of the user at the OAuth provider. */
  provider_subject: string;
  /** The name of the provider, such as `Google`. */
  provider_type: string;
  /** The id to pass to `user.deleteOAuthRegistration`. */
  oauth_user_registration_id?: string;
  /** URL of a picture of the user, or an empty string. */
  profile_picture_url: string;
  /** The user's language at the OAuth provider, or an empty string. */
  locale: string;
  /** Whether older sessions were ended, because this sign-in verified the email address. */
  reset_sessions?: boolean;
  /** Whether this sign-in created the user. The provider's own API does not send it. */
  user_created?: boolean;
  /**
   * Whether this sign-in added the account at the OAuth provider to the user. The provider's own API
   * does not send it.
   */
  oauth_registration_created?: boolean;
  /** The tokens and scopes that the OAuth provider returned. */
  provider_values: {
    access_token: string;
    id_token: string;
    refresh_token: string;
    scopes: string[];
    /** When the access token expires (RFC 3339, UTC). */
    expires_at: string;
  };
}

/** The response of `oauth.attach`: the permission to add an OAuth account to the signed-in user. */
export interface OAuthAttachResponse extends ResponseCommon {
  /** The token to pass to the `start` method of the same provider. */
  oauth_attach_token: string;
}

/**
 * Sign-in with an OAuth provider. Every method that sends a request rejects with a `UsageError` for
 * a wrong argument, an `ApiError` when the API refuses the request, and an `UnreachableError` when
 * no valid response arrives.
 */
export interface OAuth extends Record<OAuthProviderName, OAuthStart> {
  /**
   * Signs in with the token from the redirect URL. `POST /sdk/v1/oauth/authenticate`. A token works
   * once, so concurrent calls with the same token share one request, which continues when a caller
   * cancels.
   * @param token the token from the URL of the page to which the provider returned
   * @param options the duration of the session, in minutes
   * @throws ApiError `oauth_token_not_found`, `pkce_mismatch`; `pkce_expected_code_verifier`, without
   * a request, if the project requires PKCE and the sign-in did not start in this browser
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  authenticate: (
    token: string,
    options: SessionDuration,
    request?: RequestOptions,
  ) => Promise<OAuthAuthenticateResponse>;
  /**
   * Requests a token for `start`, which then adds an account to the signed-in user.
   * `POST /sdk/v1/oauth/attach`.
   * @param provider the provider of the account, such as `google`
   * @throws ApiError `user_unauthenticated`
   */
  attach: (provider: OAuthProviderName, request?: RequestOptions) => Promise<OAuthAttachResponse>;
}

const OAUTH_PROVIDERS = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'salesforce',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
] as const satisfies readonly OAuthProviderName[];

export function createOAuth(dependencies: OAuthDependencies): OAuth {
  const { context } = dependencies;
  // The cast is needed because `Object.fromEntries` loses the types of the keys.
  const providers = Object.fromEntries(
    OAUTH_PROVIDERS.map((name) => [name, { start: createOAuthStart(dependencies, name) }]),
  ) as Record<OAuthProviderName, OAuthStart>;
  return {
    ...providers,
    async authenticate(token, options, request) {
      const call = 'oauth.authenticate';
      context.check(call, { Token: token }, { Token: 'string' });
      context.check(call, options, { session_duration_minutes: 'number' });
      const { session_duration_minutes } = options;
      return context.authenticate({
        ...request,
        path: '/oauth/authenticate',
        body: { token, code_verifier: undefined, session_duration_minutes },
        pkceVerifiers: ['oauth'],
        singleUseToken: token,
      });
    },
    async attach(provider, request) {
      const body = { provider };
      context.check('oauth.attach', body, { provider: 'string' });
      return context.post({ ...request, path: '/oauth/attach', body });
    },
  };
}
