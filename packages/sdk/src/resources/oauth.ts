import type { Context } from '../context.ts';
import type { Platform } from '../platform/platform.ts';
import type { Pkce } from '../pkce/pkce.ts';
import type { LogEvent } from '../telemetry/event-queue.ts';
import type {
  AuthenticateResponse,
  OAuthProviderName,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../types.ts';

/** How a user is sent to a provider. Without an address, the project's default is used. */
export interface OAuthStartRequest {
  /** Where users who exist already come out. */
  login_redirect_url?: string | undefined;
  /** Where new users come out. */
  signup_redirect_url?: string | undefined;
  /** What the provider is to allow, beyond what the project always asks for. */
  custom_scopes?: string[] | undefined;
  /** Handed on to the provider, such as `{ prompt: 'consent' }`. */
  provider_params?: Record<string, string> | undefined;
  /** From `oauth.attach`: adds the account to the user who is signed in. */
  oauth_attach_token?: string | undefined;
}

/** Sends users to one provider. */
export interface OAuthStart {
  /**
   * Leaves the page for the provider: `GET /v1/public/oauth/{provider}/start`. The provider leads
   * back to one of the redirect addresses, with `stytch_token_type=oauth` and a `token` for
   * `oauth.authenticate`.
   * @throws UsageError for a wrong argument, or where PKCE is demanded and the page is not secure
   */
  start: (options?: OAuthStartRequest, request?: RequestOptions) => Promise<void>;
}

/** A sign-in with a provider. */
export interface OAuthAuthenticateResponse extends AuthenticateResponse {
  /** Who the user is at the provider. */
  provider_subject: string;
  /** The name of the provider, such as `Google`. */
  provider_type: string;
  /** Goes into `user.deleteOAuthRegistration`. */
  oauth_user_registration_id?: string;
  /** A picture of the user; empty when there is none. */
  profile_picture_url: string;
  /** Their language at the provider; empty when it does not say. */
  locale: string;
  /** Whether older sessions were ended, because the address became verified only now. */
  reset_sessions?: boolean;
  /** What the provider itself gave. */
  provider_values: {
    access_token: string;
    id_token: string;
    refresh_token: string;
    scopes: string[];
    /** RFC 3339, UTC. */
    expires_at: string;
  };
}

/** Leave to add an account to the user who is signed in. */
export interface OAuthAttachResponse extends ResponseCommon {
  /** Goes into `start` of that provider. */
  oauth_attach_token: string;
}

/**
 * Sign-in with an account elsewhere. Every method that sends rejects with a `UsageError` for a wrong
 * argument, an `ApiError` for a refusal and an `UnreachableError` when no usable answer came.
 */
export interface OAuth extends Record<OAuthProviderName, OAuthStart> {
  /**
   * Signs in with the token that came back from the provider. `POST /sdk/v1/oauth/authenticate`. A
   * token works once: calls with the same one at the same time share one request, which goes on when
   * one of them is cancelled.
   * @param token from the address of the page that the provider led to
   * @param options how long the session lasts, in minutes
   * @throws ApiError `oauth_token_not_found`, `pkce_mismatch`; `pkce_expected_code_verifier`, without
   * a request, where the project demands PKCE and the sign-in was not started in this browser
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  authenticate: (
    token: string,
    options: SessionDuration,
    request?: RequestOptions,
  ) => Promise<OAuthAuthenticateResponse>;
  /**
   * Asks for leave to add an account to the user who is signed in; goes into `start`.
   * `POST /sdk/v1/oauth/attach`.
   * @param provider the one whose `start` is called next, such as `google`
   * @throws ApiError `user_unauthenticated`
   */
  attach: (provider: OAuthProviderName, request?: RequestOptions) => Promise<OAuthAttachResponse>;
}

export interface OAuthOptions {
  context: Context;
  platform: Pick<Platform, 'navigate'>;
  publicToken: string;
  /** Where the API is, without its prefix. */
  origin: string;
  config: () => Promise<{ cnameDomain: string | null }>;
  pkce: Pick<Pkce, 'challenge'>;
  logEvent: LogEvent;
}

const PROVIDERS = [
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

/** What goes into the address as it is, after the rest. */
const REDIRECTS = ['login_redirect_url', 'signup_redirect_url', 'oauth_attach_token'] as const;

const START = {
  login_redirect_url: 'string?',
  signup_redirect_url: 'string?',
  custom_scopes: 'array of strings?',
  provider_params: 'object?',
  oauth_attach_token: 'string?',
} as const;

/** The parameters of the address, in the order of the wire; those that are undefined are left out. */
function startQuery(
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
  for (const key of REDIRECTS) add(key, options[key]);
  return query.toString();
}

export function createOAuth(options: OAuthOptions): OAuth {
  const { context, platform, publicToken, origin, config, pkce, logEvent } = options;

  const provider = (name: OAuthProviderName): OAuthStart => ({
    async start(given = {}, request) {
      const call = `oauth.${name}.start`;
      context.check(call, given, START);
      await context.within(request, async ({ signal }) => {
        const { cnameDomain } = await config();
        const challenge = await pkce.challenge('oauth');
        signal?.throwIfAborted();
        logEvent('start_oauth_flow', {
          provider_type: name,
          custom_scopes: given.custom_scopes,
          cname_domain: cnameDomain,
          pkce: challenge !== undefined,
          provider_params: given.provider_params,
        });
        const base = cnameDomain ? `https://${cnameDomain}` : origin;
        const query = startQuery(publicToken, challenge, given);
        platform.navigate(`${base}/v1/public/oauth/${name}/start?${query}`);
      });
    },
  });
  // The border: what is made of all names has all names.
  const providers = Object.fromEntries(PROVIDERS.map((name) => [name, provider(name)])) as Record<
    OAuthProviderName,
    OAuthStart
  >;
  return {
    ...providers,
    async authenticate(token, given, request) {
      const call = 'oauth.authenticate';
      context.check(call, { Token: token }, { Token: 'string' });
      context.check(call, given, { session_duration_minutes: 'number' });
      const { session_duration_minutes } = given;
      return context.authenticate({
        ...request,
        path: '/oauth/authenticate',
        body: { token, code_verifier: undefined, session_duration_minutes },
        verifiers: ['oauth'],
        once: token,
      });
    },
    async attach(provider, request) {
      const body = { provider };
      context.check('oauth.attach', body, { provider: 'string' });
      return context.post({ ...request, path: '/oauth/attach', body });
    },
  };
}
