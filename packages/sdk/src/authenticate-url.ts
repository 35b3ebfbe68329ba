import type { Context } from './context.ts';
import { UnreachableError } from './errors.ts';
import { sharedTimeout } from './http/deadline.ts';
import type { Platform } from './platform/platform.ts';
import type { AuthenticateResponse, RequestOptions, SessionDuration } from './types.ts';
import type { Impersonation } from './resources/impersonation.ts';
import type { MagicLinkAuthenticateResponse, MagicLinks } from './resources/magic-links.ts';
import type { OAuth, OAuthAuthenticateResponse } from './resources/oauth.ts';

/** A token that came in an address. */
export interface AuthenticateToken {
  /** Such as `magic_links`, `oauth`, `impersonation`, `reset_password` or `login`. */
  tokenType: string;
  /** Goes into the call that the type of the token asks for. */
  token: string;
  /** Whether `authenticateByUrl` knows what to do with it. */
  handled: boolean;
}

/** What became of the token in the page's address; `tokenType` tells which sign-in answered. */
export type AuthenticateByUrlResult =
  | { handled: true; tokenType: 'magic_links'; data: MagicLinkAuthenticateResponse }
  | { handled: true; tokenType: 'oauth'; data: OAuthAuthenticateResponse }
  | { handled: true; tokenType: 'impersonation'; data: AuthenticateResponse }
  | { handled: false; tokenType: string; token: string };

/** Ends the sign-ins that lead through an address. */
export interface AuthenticateUrl {
  /**
   * The token in an address, or null when there is none. Changes nothing.
   * @param url default: the page's own
   */
  parseAuthenticateUrl: (url?: string) => AuthenticateToken | null;
  /**
   * Signs in with the token in an address, by the call that its type asks for: magic link, OAuth or
   * impersonation. The token leaves the address bar before anything is sent, so a reload does not
   * spend it again; calls while one is under way get the same answer, also when its caller has given
   * up. After an `UnreachableError` the token is kept in memory, and the next call tries again. A
   * token of another type stays where it is and comes back with `handled: false`.
   * @param options how long the session lasts, in minutes
   * @param url default: the page's own
   * @returns null when there is no token
   * @throws as `magicLinks.authenticate`, `oauth.authenticate` and `impersonation.authenticate`
   */
  authenticateByUrl: (
    options: SessionDuration,
    url?: string,
    request?: RequestOptions,
  ) => Promise<AuthenticateByUrlResult | null>;
}

const TOKEN = 'token';
const TOKEN_TYPE = 'stytch_token_type';

/** Signs in with a token. */
type Redeem<Result> = (
  token: string,
  options: SessionDuration,
  request: RequestOptions,
) => Promise<Result>;

export interface AuthenticateUrlOptions {
  context: Pick<Context, 'check' | 'within'>;
  platform: Pick<Platform, 'page' | 'replaceAddress'>;
  magicLinks: Pick<MagicLinks, 'authenticate'>;
  oauth: Pick<OAuth, 'authenticate'>;
  impersonation: Impersonation;
}

/** Names the answer of a sign-in by the type of its token. */
const redeemer = <TokenType extends string, Data>(tokenType: TokenType, redeem: Redeem<Data>) =>
  [
    tokenType,
    async (...given: Parameters<Redeem<Data>>) => ({
      handled: true as const,
      tokenType,
      data: await redeem(...given),
    }),
  ] as const;

/** The sign-ins by the type of their token. */
const redeemersOf = ({ magicLinks, oauth, impersonation }: AuthenticateUrlOptions) =>
  new Map<string, Redeem<AuthenticateByUrlResult>>([
    redeemer('magic_links', magicLinks.authenticate),
    redeemer('oauth', oauth.authenticate),
    redeemer('impersonation', (impersonation_token, _, request) =>
      impersonation.authenticate({ impersonation_token }, request),
    ),
  ]);

const ADDRESS = /^([^?#]*)\?([^#]*)/;

const isPart = (pair: string): boolean => {
  const [name = ''] = new URLSearchParams(pair).keys();
  return name === TOKEN || name === TOKEN_TYPE;
};

/** Leaves every other character as it is: the page may have written its query in its own way. */
const withoutToken = (address: string): string =>
  address.replace(ADDRESS, (_, path: string, query: string) => {
    const rest = query.split('&').filter((pair) => !isPart(pair));
    return rest.length > 0 ? `${path}?${rest.join('&')}` : path;
  });

export function createAuthenticateUrl(options: AuthenticateUrlOptions): AuthenticateUrl {
  const { context, platform } = options;
  const redeemers = redeemersOf(options);
  /** The token that is in no address any more, and may not be spent yet. */
  let taken: AuthenticateToken | null = null;

  const address = () => platform.page?.href ?? '';
  const parse: AuthenticateUrl['parseAuthenticateUrl'] = (url = address()) => {
    const [, , query = ''] = ADDRESS.exec(url) ?? [];
    const parameters = new URLSearchParams(query);
    const token = parameters.get(TOKEN);
    const tokenType = parameters.get(TOKEN_TYPE);
    return token && tokenType ? { tokenType, token, handled: redeemers.has(tokenType) } : null;
  };
  /** Goes on when its caller gives up, and so knows what became of the token. */
  const spend = async (
    target: AuthenticateToken,
    run: () => Promise<AuthenticateByUrlResult>,
  ): Promise<AuthenticateByUrlResult> => {
    if (parse()?.token === target.token) platform.replaceAddress(withoutToken(address()));
    taken = target;
    const answer = run();
    const [outcome] = await Promise.allSettled([answer]);
    const isKept = outcome.status === 'rejected' && outcome.reason instanceof UnreachableError;
    if (taken === target && !isKept) taken = null;
    return answer;
  };

  return {
    parseAuthenticateUrl: parse,
    async authenticateByUrl(given, url, request) {
      const rules = { session_duration_minutes: 'number', url: 'string?' } as const;
      context.check('authenticateByUrl', { ...given, url }, rules);
      const target = parse(url) ?? taken;
      if (!target) return null;
      const { tokenType, token } = target;
      const redeem = redeemers.get(tokenType);
      if (!redeem) return { handled: false, tokenType, token };
      const timeout = sharedTimeout(request?.timeout);
      return context.within(request, () => spend(target, () => redeem(token, given, { timeout })));
    },
  };
}
