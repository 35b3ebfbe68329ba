import type { Platform } from '../platform/platform.ts';
import type { SessionTokens } from '../types.ts';
import {
  createCookieJar,
  isLoopbackHost,
  toExpiresAttribute,
  cookieValuesOf,
  type CookieJar,
} from './cookie-jar.ts';

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
  /** Makes the cookies readable on subdomains. Has no effect on localhost. */
  availableToSubdomains?: boolean | undefined;
  /**
   * Puts `__Host-` before the names (draft RFC 6265bis, section 4.1.3.2): browsers then refuse such cookies
   * from other hosts, for other paths and over plain http. `path` and `domain` have no effect then.
   * Has no effect on localhost.
   */
  hostPrefix?: boolean | undefined;
  /**
   * Says that the API keeps its tokens in HttpOnly cookies, which no script can read. A new client
   * without a readable token then asks the server once whether the user is signed in.
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
   * with different values, only the value that this page wrote last is used.
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
  /** Writes a cookie to test whether the browser keeps cookies for this page. */
  areEnabled: () => boolean;
}

function openCookieJar(
  platform: Platform,
  options: CookieOptions,
): [jar: CookieJar, namePrefix: string] {
  const host = platform.page?.hostname ?? '';
  const loopback = isLoopbackHost(host);
  const { path = '/', domain = host, availableToSubdomains, hostPrefix } = options;
  const isPrefixed = hostPrefix && !loopback;
  const scope = isPrefixed
    ? { path: '/', domain: undefined }
    : { path, domain: availableToSubdomains && !loopback ? domain : undefined };
  const domains = [undefined, options.domain, host];
  const jar = createCookieJar(platform, { scope, domains, isSecure: !loopback });
  return [jar, isPrefixed ? '__Host-' : ''];
}

const tokenCookieNamesOf = (options: CookieOptions, prefix: string): [string, string, string] => [
  prefix + (options.opaqueTokenCookieName ?? 'stytch_session'),
  prefix + (options.jwtCookieName ?? 'stytch_session_jwt'),
  options.istCookieName ?? 'stytch_intermediate_session_token',
];

export function createTokenCookies(platform: Platform, options: CookieOptions): TokenCookies {
  const [jar, namePrefix] = openCookieJar(platform, options);
  const names = tokenCookieNamesOf(options, namePrefix);
  const [tokenName, jwtName, intermediateName] = names;
  /** Tokens that the browser did not keep as cookies. They take precedence over cookies. */
  const memory = new Map<string, string>();
  const lastWritten = new Map<string, string>();
  /** Token values to ignore: from cookies of other hosts or paths, or that cannot be removed. */
  const ignored = new Set<string>();
  let hasWarned = false;

  const ownValue = (cookies: string, name: string): string | undefined => {
    const values = cookieValuesOf(cookies, name).filter((value) => value && !ignored.has(value));
    const [first] = values;
    if (memory.has(name) || values.every((value) => value === first))
      return memory.get(name) ?? first;
    const own = values.find((value) => value === lastWritten.get(name));
    if (!hasWarned) platform.warn(`There are several cookies "${name}": only a new one counts.`);
    hasWarned = true;
    for (const value of values) if (own && value !== own) ignored.add(value);
    return own;
  };
  const write = (name: string, value: string, lifetime: string) => {
    ignored.delete(value);
    lastWritten.set(name, value);
    memory.delete(name);
    if (value) jar.put(name, value, lifetime);
    else jar.remove(name);
  };
  const confirm = (cookies: string, name: string, value: string) => {
    if (!value) return;
    const isDuplicate = cookieValuesOf(cookies, name).length > 1;
    if (isDuplicate) jar.remove(name, true);
    const isStored = cookieValuesOf(isDuplicate ? jar.read() : cookies, name).includes(value);
    if (!isStored) memory.set(name, value);
  };
  const forget = () => {
    memory.clear();
    lastWritten.clear();
  };

  return {
    read() {
      const cookies = jar.read();
      const session_token = ownValue(cookies, tokenName);
      return session_token
        ? { session_token, session_jwt: ownValue(cookies, jwtName) ?? '' }
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
      forget();
      // A cookie that could not be removed must not sign the user in again.
      for (const value of cookieValuesOf(jar.read(), tokenName)) ignored.add(value);
    },
    removeLeftovers() {
      const cookies = jar.read();
      if (cookieValuesOf(cookies, tokenName).length > 1) return false;
      for (const name of names) if (cookieValuesOf(cookies, name).length > 0) jar.remove(name);
      return true;
    },
    forget,
    areEnabled() {
      jar.put(PROBE_COOKIE_NAME, '1', DEFAULT_JWT_LIFETIME);
      const areEnabled = cookieValuesOf(jar.read(), PROBE_COOKIE_NAME).length > 0;
      jar.remove(PROBE_COOKIE_NAME);
      return areEnabled;
    },
  };
}
