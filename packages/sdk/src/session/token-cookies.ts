import type { Platform } from '../platform/platform.ts';
import type { SessionTokens } from '../types.ts';
import {
  createCookieJar,
  isLoopbackHost,
  toExpiresAttribute,
  cookieValuesOf,
  type CookieJar,
  type CookieScope,
} from './cookies/cookie-jar.ts';
import { createClientCookieValues } from './cookies/client-cookie-values.ts';

/** The names, path and domain of the cookies that hold the tokens. */
export interface CookieOptions {
  /** Name of the cookie with the session token. Default `stytch_session`. */
  opaqueTokenCookieName?: string | undefined;
  /** Name of the cookie with the JWT. Default `stytch_session_jwt`. */
  jwtCookieName?: string | undefined;
  /**
   * Name of the cookie with the intermediate session token, which this client removes and never
   * writes. Default `stytch_intermediate_session_token`.
   */
  istCookieName?: string | undefined;
  /** The path of the cookies. Default `/`. */
  path?: string | undefined;
  /**
   * The domain of the cookies, used only together with `availableToSubdomains`. Default: the host
   * of the page.
   */
  domain?: string | undefined;
  /** Makes the cookies readable on subdomains. Has no effect on localhost. Default false. */
  availableToSubdomains?: boolean | undefined;
  /**
   * Puts `__Host-` before the names (draft RFC 6265bis, section 4.1.3.2): browsers then refuse such cookies
   * from other hosts, for other paths and over plain http. `path` and `domain` have no effect then.
   * Has no effect on localhost. Default false.
   */
  hostPrefix?: boolean | undefined;
  /**
   * Says that the API keeps its tokens in HttpOnly cookies, which no script can read. A new client
   * without a readable token then asks the server once whether the user is signed in. Default false.
   */
  httpOnly?: boolean | undefined;
}

const DEFAULT_TOKEN_LIFETIME = 'max-age=86400';
const DEFAULT_JWT_LIFETIME = 'max-age=300';
const PROBE_COOKIE_NAME = 'bakehouse_probe';

/** The cookies that hold the tokens of a session. */
export interface TokenCookies {
  /**
   * Returns the tokens, or null if there are none. If the page sees several cookies of one name
   * with different values, only the value that this page wrote last is used. A value of another path
   * or domain that was seen beside it is ignored from then on.
   */
  read: () => SessionTokens | null;
  /**
   * Writes the tokens. An empty token removes its cookie. Without `end`, the session token expires
   * after a day and the JWT after five minutes.
   */
  write: (tokens: SessionTokens, end?: Date) => void;
  remove: () => void;
  /**
   * Removes the other token cookies of a session whose session token is missing.
   * @returns false if the page sees several session tokens, which stay because one may belong to
   * another tab
   */
  removeLeftovers: () => boolean;
  /** Clears the tokens in memory, because another tab has changed the cookies. */
  forget: () => void;
  /** Ignores the tokens in readable cookies, because the tokens of the session are in HttpOnly cookies. */
  ignoreVisible: () => void;
  /** Writes a cookie to test whether the browser keeps cookies for this page. */
  areEnabled: () => boolean;
}

const EMPTY_PAGE_LOCATION = { hostname: '', origin: '' };
const HOST_SCOPE: CookieScope = { path: '/', domain: undefined };

/** @param host the host of the page; undefined on a loopback host, where cookies have no domain */
const toCookieScope = (
  { path = '/', domain, availableToSubdomains }: CookieOptions,
  host: string | undefined,
): CookieScope => ({
  path,
  domain: availableToSubdomains && host !== undefined ? (domain ?? host) : undefined,
});

function openCookieJar(
  platform: Platform,
  options: CookieOptions,
): { jar: CookieJar; namePrefix: string; isRevealed: boolean } {
  const { hostname: host, origin } = platform.page ?? EMPTY_PAGE_LOCATION;
  const loopback = isLoopbackHost(host);
  const isPrefixed = Boolean(options.hostPrefix) && !loopback;
  const scope = isPrefixed ? HOST_SCOPE : toCookieScope(options, loopback ? undefined : host);
  const domains = [undefined, options.domain, host];
  const isRevealed = !loopback && !isPrefixed && origin.startsWith('http:');
  const jar = createCookieJar(platform, { scope, domains, isSecure: !loopback && !isRevealed });
  return { jar, namePrefix: isPrefixed ? '__Host-' : '', isRevealed };
}

const tokenCookieNamesOf = (options: CookieOptions, prefix: string): [string, string, string] => [
  prefix + (options.opaqueTokenCookieName ?? 'stytch_session'),
  prefix + (options.jwtCookieName ?? 'stytch_session_jwt'),
  options.istCookieName ?? 'stytch_intermediate_session_token',
];

export function createTokenCookies(platform: Platform, options: CookieOptions): TokenCookies {
  const { jar, namePrefix, isRevealed } = openCookieJar(platform, options);
  const names = tokenCookieNamesOf(options, namePrefix);
  const [tokenName, jwtName, intermediateName] = names;
  const ownValues = createClientCookieValues(platform, isRevealed);

  const write = (name: string, value: string, lifetime: string) => {
    ownValues.receive(name, value);
    if (value) jar.put(name, value, lifetime);
    else jar.remove(name);
  };
  const confirm = (cookies: string, name: string, value: string) => {
    const isDuplicate = value && cookieValuesOf(cookies, name).length > 1;
    if (isDuplicate) jar.remove(name, true);
    ownValues.confirm(isDuplicate ? jar.read() : cookies, name, value);
  };
  const ignoreVisible = () => {
    const cookies = jar.read();
    for (const name of names) ownValues.ignore(cookies, name);
  };

  return {
    read() {
      const cookies = jar.read();
      const session_token = ownValues.find(cookies, tokenName);
      return session_token
        ? { session_token, session_jwt: ownValues.find(cookies, jwtName) ?? '' }
        : null;
    },
    write({ session_token, session_jwt }, end) {
      const lifetime = end && toExpiresAttribute(end);
      write(tokenName, session_token, lifetime ?? DEFAULT_TOKEN_LIFETIME);
      write(jwtName, session_jwt, lifetime ?? DEFAULT_JWT_LIFETIME);
      jar.remove(intermediateName);
      // Reading cookies after a write is slow in browsers, so one reading confirms both cookies.
      const cookies = jar.read();
      confirm(cookies, tokenName, session_token);
      confirm(cookies, jwtName, session_jwt);
    },
    remove() {
      for (const name of names) jar.remove(name);
      ownValues.forget();
      // A cookie that could not be removed must not sign the user in again.
      ignoreVisible();
    },
    removeLeftovers() {
      const cookies = jar.read();
      if (cookieValuesOf(cookies, tokenName).length > 1) return false;
      for (const name of names) if (cookieValuesOf(cookies, name).length > 0) jar.remove(name);
      return true;
    },
    forget: ownValues.forget,
    ignoreVisible,
    areEnabled() {
      jar.put(PROBE_COOKIE_NAME, '1', DEFAULT_JWT_LIFETIME);
      const areEnabled = cookieValuesOf(jar.read(), PROBE_COOKIE_NAME).length > 0;
      jar.remove(PROBE_COOKIE_NAME);
      return areEnabled;
    },
  };
}
