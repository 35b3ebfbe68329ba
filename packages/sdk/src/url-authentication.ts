import type { RequestContext } from './request-context.ts';
import { UnreachableError } from './errors.ts';
import { sharedRequestTimeoutMs } from './http/deadline.ts';
import type { Platform } from './platform/platform.ts';
import type { AuthenticateResponse, RequestOptions, SessionDuration } from './types.ts';
import type { Impersonation } from './resources/impersonation.ts';
import type { MagicLinkAuthenticateResponse, MagicLinks } from './resources/magic-links.ts';
import type { OAuth, OAuthAuthenticateResponse } from './resources/oauth/oauth.ts';
import { readUrlToken, removeUrlToken, type UrlToken } from './encoding/url-token.ts';

/**
 * A token whose URL names its flow: `magic_links`, `oauth`, `impersonation`, `reset_password` or
 * `login`.
 */
export interface AuthenticateToken extends UrlToken {
  /** Whether `authenticateByUrl` can sign in with this token. */
  handled: boolean;
}

/** The result of `authenticateByUrl`. `tokenType` determines the type of `data`. */
export type AuthenticateByUrlResult =
  | { handled: true; tokenType: 'magic_links'; data: MagicLinkAuthenticateResponse }
  | { handled: true; tokenType: 'oauth'; data: OAuthAuthenticateResponse }
  | { handled: true; tokenType: 'impersonation'; data: AuthenticateResponse }
  | { handled: false; tokenType: string; token: string };

/** Completes sign-ins that return to the page with a token in the URL. */
export interface UrlAuthentication {
  /**
   * Reads the token from a URL, without changing anything.
   * @param url default: the URL of the page, or the last one that `removeTokenFromUrl` has changed
   * @returns null when the URL has no token
   */
  parseAuthenticateUrl: (url?: string) => AuthenticateToken | null;
  /**
   * Removes a token and its type from the address bar, if they are there, so that they get into no
   * request, bookmark or log. The entry in the history stays. `parseAuthenticateUrl` still returns
   * the token, until the page is reloaded or has another one in its URL.
   */
  removeTokenFromUrl: (token: string) => void;
  /**
   * Signs in with the magic link, OAuth or impersonation token in a URL. The token is removed from
   * the address bar before the request, so that a reload does not send it again. Concurrent calls
   * share one request, which continues when a caller cancels. After an `UnreachableError` the token
   * is kept in memory, and the next call sends it again. A token of another type stays in the URL and
   * is returned with `handled: false`.
   * @param options the duration of the session, in minutes
   * @param url default: the URL of the page
   * @returns null when the URL has no token
   * @throws the errors of `magicLinks.authenticate`, `oauth.authenticate` and
   * `impersonation.authenticate`
   */
  authenticateByUrl: (
    options: SessionDuration,
    url?: string,
    request?: RequestOptions,
  ) => Promise<AuthenticateByUrlResult | null>;
}

type AuthenticateWithToken<Result> = (
  token: string,
  options: SessionDuration,
  request: RequestOptions,
) => Promise<Result>;

/** The namespaces that sign in with a token from a URL. A client can have some of them. */
interface ClientWithTokenMethods {
  magicLinks?: Pick<MagicLinks, 'authenticate'>;
  oauth?: Pick<OAuth, 'authenticate'>;
  impersonation?: Impersonation;
}

export interface UrlAuthenticationDependencies {
  context: Pick<RequestContext, 'check' | 'within'>;
  platform: Pick<Platform, 'page' | 'replaceUrl'>;
  client: ClientWithTokenMethods;
}

type FindTokenMethod = (
  client: ClientWithTokenMethods,
) => AuthenticateWithToken<AuthenticateResponse> | undefined;

const METHOD_BY_TOKEN_TYPE = new Map<string, FindTokenMethod>([
  ['magic_links', ({ magicLinks }) => magicLinks?.authenticate],
  ['oauth', ({ oauth }) => oauth?.authenticate],
  [
    'impersonation',
    ({ impersonation }) =>
      impersonation &&
      ((impersonation_token, _, request) =>
        impersonation.authenticate({ impersonation_token }, request)),
  ],
]);

const findTokenMethod = (client: ClientWithTokenMethods, tokenType: string) =>
  METHOD_BY_TOKEN_TYPE.get(tokenType)?.(client);

export function createUrlAuthentication({
  context,
  platform,
  client,
}: UrlAuthenticationDependencies): UrlAuthentication {
  /** The token that is being redeemed. It is kept until the server has answered. */
  let pending: AuthenticateToken | null = null;
  /** The token that the page has removed, to redeem it with a call of its own. */
  let removed: AuthenticateToken | null = null;

  const pageUrl = () => platform.page?.href ?? '';
  const read = (url = pageUrl()): AuthenticateToken | null => {
    const found = readUrlToken(url);
    if (!found?.tokenType) return null;
    return { ...found, handled: findTokenMethod(client, found.tokenType) !== undefined };
  };
  const removeFromUrl = (token: string): AuthenticateToken | null => {
    const found = read();
    if (found?.token !== token) return null;
    platform.replaceUrl(removeUrlToken(pageUrl()));
    return found;
  };
  /**
   * The request continues after the caller cancels, to learn whether the server has used up the
   * token.
   */
  const redeemOnce = async (
    target: AuthenticateToken,
    run: () => Promise<AuthenticateResponse>,
  ): Promise<AuthenticateByUrlResult> => {
    removeFromUrl(target.token);
    pending = target;
    const response = run();
    const [outcome] = await Promise.allSettled([response]);
    const canRetry = outcome.status === 'rejected' && outcome.reason instanceof UnreachableError;
    if (pending === target && !canRetry) pending = null;
    return {
      handled: true,
      tokenType: target.tokenType,
      data: await response,
    } as AuthenticateByUrlResult;
  };

  return {
    parseAuthenticateUrl: (url) => read(url) ?? (url === undefined ? removed : null),
    removeTokenFromUrl(token) {
      removed = removeFromUrl(token) ?? removed;
    },
    async authenticateByUrl(options, url, request) {
      const rules = { session_duration_minutes: 'number', url: 'string?' } as const;
      context.check('authenticateByUrl', { ...options, url }, rules);
      const target = read(url) ?? pending;
      if (!target) return null;
      const { tokenType, token } = target;
      const redeem = findTokenMethod(client, tokenType);
      if (!redeem) return { handled: false, tokenType, token };
      const timeout = sharedRequestTimeoutMs(request?.timeout);
      return context.within(request, () =>
        redeemOnce(target, () => redeem(token, options, { timeout })),
      );
    },
  };
}
