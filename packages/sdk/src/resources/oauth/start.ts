import type { RequestContext } from '../../request-context.ts';
import type { Pkce } from '../../pkce/pkce.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LogEvent } from '../../telemetry/event-queue.ts';
import type { OAuthProviderName, RequestOptions } from '../../types.ts';

/**
 * Options of a sign-in with an OAuth provider. The project's default URL replaces a URL that is
 * left out.
 */
export interface OAuthStartRequest {
  /** The URL to which an existing user returns from the OAuth provider. */
  login_redirect_url?: string | undefined;
  /** The URL to which a new user returns from the OAuth provider. */
  signup_redirect_url?: string | undefined;
  /** OAuth scopes to request in addition to those of the project. */
  custom_scopes?: string[] | undefined;
  /** Parameters for the provider, such as `{ prompt: 'consent' }`. */
  provider_params?: Record<string, string> | undefined;
  /** The token from `oauth.attach`, which adds the account to the signed-in user. */
  oauth_attach_token?: string | undefined;
}

/** Starts the sign-in with one OAuth provider. */
export interface OAuthStart {
  /**
   * Leaves the page for the provider: `GET /v1/public/oauth/{provider}/start`. The user returns to one
   * of the redirect URLs, with `stytch_token_type=oauth` and a `token` for `oauth.authenticate` in the
   * query.
   * @throws UsageError for a wrong argument, or if PKCE is required in an insecure context
   */
  start: (options?: OAuthStartRequest, request?: RequestOptions) => Promise<void>;
}

export interface OAuthDependencies {
  context: RequestContext;
  platform: Pick<Platform, 'navigate'>;
  publicToken: string;
  /** The origin of the API, without a path. */
  origin: string;
  config: () => Promise<{ cnameDomain: string | null }>;
  pkce: Pick<Pkce, 'challenge'>;
  logEvent: LogEvent;
}

/** The options that the query contains under their own names, without the prefix `provider_`. */
const UNPREFIXED_PARAMETERS = [
  'login_redirect_url',
  'signup_redirect_url',
  'oauth_attach_token',
] as const;

const START_OPTION_TYPES = {
  login_redirect_url: 'string?',
  signup_redirect_url: 'string?',
  custom_scopes: 'array of strings?',
  provider_params: 'object?',
  oauth_attach_token: 'string?',
} as const;

/** Builds a query whose parameters have the order in which the provider's client sends them. */
function toStartQuery(
  public_token: string,
  code_challenge: string | undefined,
  { custom_scopes, provider_params = {}, ...options }: OAuthStartRequest,
): string {
  const query = new URLSearchParams({ public_token });
  const add = (key: string, value: string | undefined) => {
    if (value !== undefined) query.set(key, value);
  };
  add('code_challenge', code_challenge);
  add('custom_scopes', custom_scopes?.join(' '));
  for (const [key, value] of Object.entries(provider_params)) add(`provider_${key}`, value);
  for (const key of UNPREFIXED_PARAMETERS) add(key, options[key]);
  return query.toString();
}

export const createOAuthStart =
  (dependencies: OAuthDependencies, provider: OAuthProviderName): OAuthStart['start'] =>
  async (options = {}, request) => {
    const { context, platform, publicToken, origin, config, pkce, logEvent } = dependencies;
    context.check(`oauth.${provider}.start`, options, START_OPTION_TYPES);
    await context.within(request, async ({ signal }) => {
      const { cnameDomain } = await config();
      const challenge = await pkce.challenge('oauth');
      signal?.throwIfAborted();
      logEvent('start_oauth_flow', {
        provider_type: provider,
        custom_scopes: options.custom_scopes,
        cname_domain: cnameDomain,
        pkce: challenge !== undefined,
        provider_params: options.provider_params,
      });
      const base = cnameDomain ? `https://${cnameDomain}` : origin;
      const query = toStartQuery(publicToken, challenge, options);
      platform.navigate(`${base}/v1/public/oauth/${provider}/start?${query}`);
    });
  };
