import type { Platform } from '../platform/platform.ts';
import type { SessionTokens } from '../types.ts';

/** Where and under which names the tokens are kept. */
export interface CookieOptions {
  /** Default `stytch_session`. */
  opaqueTokenCookieName?: string | undefined;
  /** Default `stytch_session_jwt`. */
  jwtCookieName?: string | undefined;
  /** Default `stytch_intermediate_session_token`; only ever removed here. */
  istCookieName?: string | undefined;
  /** Default `/`. */
  path?: string | undefined;
  /** Used only together with `availableToSubdomains`; default the page's host. */
  domain?: string | undefined;
  /** Makes the cookies readable on sub-domains. Has no effect on localhost. */
  availableToSubdomains?: boolean | undefined;
  /**
   * Puts `__Host-` before the names: browsers then refuse such cookies from other hosts, for other
   * paths and over plain http. The path is `/` then and the host this one, whatever the other options
   * say. Has no effect on localhost.
   */
  hostPrefix?: boolean | undefined;
}

interface Variant {
  path: string;
  domain: string | undefined;
}

const ADOPTED_TOKEN_LIFETIME = 'max-age=86400';
const ADOPTED_JWT_LIFETIME = 'max-age=300';
const PROBE = 'bakehouse_probe';

const until = (instant: Date): string => `expires=${instant.toUTCString()}`;

/** Browsers do not store secure cookies, nor cookies with a domain, for these on plain http. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const valuesOf = (cookies: string, name: string): string[] =>
  cookies
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decode(pair.slice(name.length + 1)));

/** The cookies that hold the tokens of a session. */
export interface TokenCookies {
  /** Of several values the one that was written last here; none where nobody can tell them apart. */
  read: () => SessionTokens | null;
  /**
   * Empty tokens are removed, never written. Tokens of a session that is not known yet have no end
   * and are kept for one day, the JWT for five minutes.
   */
  write: (tokens: SessionTokens, end?: Date) => void;
  remove: () => void;
  /**
   * Removes what can be seen of a session whose token is gone; costs nothing when that is nothing.
   * @returns false where there are several tokens, which then stay: one of them may be another tab's
   */
  tidy: () => boolean;
  /** Drops what was kept in memory, because another tab changed the real cookies. */
  forget: () => void;
  /** Whether the browser keeps cookies for this page at all. Tried out, so it takes a moment. */
  areKept: () => boolean;
}

/** Where the cookies are put, and what their names begin with. */
function placeOf(options: CookieOptions, host: string, loopback: boolean): [Variant, string] {
  const { path = '/', domain = host, availableToSubdomains, hostPrefix } = options;
  if (hostPrefix && !loopback) return [{ path: '/', domain: undefined }, '__Host-'];
  return [{ path, domain: availableToSubdomains && !loopback ? domain : undefined }, ''];
}

export function createTokenCookies(platform: Platform, options: CookieOptions): TokenCookies {
  const host = platform.page?.hostname ?? '';
  const loopback = isLoopback(host);
  const [own, prefix] = placeOf(options, host, loopback);
  const tokenName = prefix + (options.opaqueTokenCookieName ?? 'stytch_session');
  const jwtName = prefix + (options.jwtCookieName ?? 'stytch_session_jwt');
  const intermediateName = options.istCookieName ?? 'stytch_intermediate_session_token';
  /** Values that the browser would not keep. They go before what the cookies say. */
  const memory = new Map<string, string>();
  /** What was put last, by name. */
  const written = new Map<string, string>();
  /** Values that were found beside one of ours, or after a sign-out. */
  const foreign = new Set<string>();
  let hasWarned = false;

  const readAll = (): string => {
    try {
      return platform.cookies.read();
    } catch {
      return '';
    }
  };
  const put = (name: string, value: string, lifetime: string, { path, domain }: Variant) => {
    const parts = [
      `${name}=${encodeURIComponent(value)}`,
      `path=${path}`,
      lifetime,
      'sameSite=lax',
      domain && `domain=${domain}`,
      !loopback && 'secure',
    ];
    memory.delete(name);
    try {
      platform.cookies.write(parts.filter(Boolean).join('; '));
    } catch {
      // Pages in a sandbox may not touch cookies; the value then stays in memory.
    }
  };
  const remove = (name: string, keep?: Variant) => {
    for (const path of new Set([own.path, '/'])) {
      for (const domain of new Set([undefined, options.domain, host])) {
        const kept = keep?.path === path && keep.domain === domain;
        if (!kept) put(name, '', until(new Date(0)), { path, domain });
      }
    }
  };
  const find = (cookies: string, name: string): string | undefined => {
    const values = valuesOf(cookies, name).filter((value) => value && !foreign.has(value));
    const [first] = values;
    if (memory.has(name) || values.every((value) => value === first))
      return memory.get(name) ?? first;
    const ours = values.find((value) => value === written.get(name));
    if (!hasWarned) platform.warn(`There are several cookies "${name}": only a new one counts.`);
    hasWarned = true;
    if (!ours) return undefined;
    for (const value of values) if (value !== ours) foreign.add(value);
    return ours;
  };
  const write = (name: string, value: string, lifetime: string) => {
    foreign.delete(value);
    written.set(name, value);
    if (value) put(name, value, lifetime, own);
    else remove(name);
  };
  /** Reading after writing makes the browser wait: both cookies are looked at in one go. */
  const confirm = (cookies: string, name: string, value: string) => {
    if (!value) return;
    const isDoubled = valuesOf(cookies, name).length > 1;
    if (isDoubled) remove(name, own);
    if (!valuesOf(isDoubled ? readAll() : cookies, name).includes(value)) memory.set(name, value);
  };
  const names = [tokenName, jwtName, intermediateName];

  return {
    read() {
      const cookies = readAll();
      const session_token = find(cookies, tokenName);
      return session_token ? { session_token, session_jwt: find(cookies, jwtName) ?? '' } : null;
    },
    write({ session_token, session_jwt }, end) {
      const lifetime = end && until(end);
      write(tokenName, session_token, lifetime ?? ADOPTED_TOKEN_LIFETIME);
      write(jwtName, session_jwt, lifetime ?? ADOPTED_JWT_LIFETIME);
      remove(intermediateName);
      const cookies = readAll();
      confirm(cookies, tokenName, session_token);
      confirm(cookies, jwtName, session_jwt);
    },
    remove() {
      names.forEach((name) => remove(name));
      written.clear();
      // What is still there must not take the place of what was removed.
      for (const value of valuesOf(readAll(), tokenName)) foreign.add(value);
    },
    tidy() {
      const cookies = readAll();
      if (valuesOf(cookies, tokenName).length > 1) return false;
      names.filter((name) => valuesOf(cookies, name).length > 0).forEach((name) => remove(name));
      return true;
    },
    forget() {
      memory.clear();
      written.clear();
    },
    areKept() {
      put(PROBE, '1', ADOPTED_JWT_LIFETIME, own);
      const isKept = valuesOf(readAll(), PROBE).length > 0;
      remove(PROBE);
      return isKept;
    },
  };
}
