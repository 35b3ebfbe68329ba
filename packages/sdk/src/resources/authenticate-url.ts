import type { Context } from '../context.ts';
import type { Platform } from '../platform/platform.ts';
import type { AuthenticateResponse, RequestOptions, SessionDuration } from '../types.ts';

/** A token that came in an address. */
export interface AuthenticateToken {
  /** Such as `magic_links`, `oauth`, `impersonation`, `reset_password` or `login`. */
  tokenType: string;
  /** Goes into the call that the type of the token asks for. */
  token: string;
  /** Whether `authenticateByUrl` knows what to do with it. */
  handled: boolean;
}

/** What became of the token in the page's address. */
export type AuthenticateByUrlResult<Response = AuthenticateResponse> =
  | { handled: true; tokenType: string; data: Response }
  | { handled: false; tokenType: string; token: string };

/** Signs in with a token. */
type Redeem = (
  token: string,
  options: SessionDuration,
  request?: RequestOptions,
) => Promise<AuthenticateResponse>;

/** Ends the sign-ins that lead through an address. */
export interface AuthenticateUrl {
  /**
   * The token in an address, or null when there is none. Changes nothing.
   * @param url default: the page's own
   */
  parseAuthenticateUrl: (url?: string) => AuthenticateToken | null;
  /**
   * Signs in with the token in the page's address, by the call that its type asks for: magic link,
   * OAuth or impersonation. The token leaves the address bar before anything is sent, so a reload does
   * not spend it again; calls while one is under way get the same answer. A token of another type
   * stays where it is and comes back with `handled: false`.
   * @param options how long the session lasts, in minutes
   * @returns null when there is no token
   * @throws as `magicLinks.authenticate`, `oauth.authenticate` and `impersonation.authenticate`
   */
  authenticateByUrl: (
    options: SessionDuration,
    request?: RequestOptions,
  ) => Promise<AuthenticateByUrlResult | null>;
}

const TOKEN = 'token';
const TOKEN_TYPE = 'stytch_token_type';

export interface AuthenticateUrlOptions {
  context: Pick<Context, 'check'>;
  platform: Pick<Platform, 'page' | 'replaceAddress'>;
  magicLinks: { authenticate: Redeem };
  oauth: { authenticate: Redeem };
  impersonation: {
    authenticate: (
      options: { impersonation_token: string },
      request?: RequestOptions,
    ) => Promise<AuthenticateResponse>;
  };
}

export function createAuthenticateUrl(options: AuthenticateUrlOptions): AuthenticateUrl {
  const { context, platform, magicLinks, oauth, impersonation } = options;
  const calls = new Map<string, Redeem>([
    ['magic_links', magicLinks.authenticate],
    ['oauth', oauth.authenticate],
    [
      'impersonation',
      (impersonation_token, _, request) =>
        impersonation.authenticate({ impersonation_token }, request),
    ],
  ]);
  /** The token whose call is under way; it is in no address any more. */
  let underWay: AuthenticateToken | null = null;

  const parse: AuthenticateUrl['parseAuthenticateUrl'] = (url = platform.page?.href ?? '') => {
    const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
    const parameters = new URLSearchParams(query);
    const token = parameters.get(TOKEN);
    const tokenType = parameters.get(TOKEN_TYPE);
    return token && tokenType ? { tokenType, token, handled: calls.has(tokenType) } : null;
  };
  const removeToken = (address: string) => {
    const url = new URL(address);
    url.searchParams.delete(TOKEN);
    url.searchParams.delete(TOKEN_TYPE);
    platform.replaceAddress(url.href);
  };

  return {
    parseAuthenticateUrl: parse,
    async authenticateByUrl(given, request) {
      context.check('authenticateByUrl', given, { session_duration_minutes: 'number' });
      const found = parse();
      const target = found ?? underWay;
      if (!target) return null;
      const { tokenType, token } = target;
      const redeem = calls.get(tokenType);
      if (!redeem) return { handled: false, tokenType, token };
      if (found && platform.page) removeToken(platform.page.href);
      underWay = target;
      try {
        return { handled: true, tokenType, data: await redeem(token, given, request) };
      } finally {
        if (underWay === target) underWay = null;
      }
    },
  };
}
