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

const valuesOf = (cookies: string, name: string): string[] =>
  cookies
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The cookies that hold the tokens of a session. */
export interface TokenCookies {
  read: () => SessionTokens | null;
  /**
   * Empty tokens are removed, never written. Tokens of a session that is not known yet have no end
   * and are kept for one day, the JWT for five minutes.
   */
  write: (tokens: SessionTokens, end?: Date) => void;
  remove: () => void;
  /** Removes what can be seen of a session whose token is gone; costs nothing when that is nothing. */
  tidy: () => void;
  /** Drops what was kept in memory, because another tab changed the real cookies. */
  forget: () => void;
  /** Whether the browser keeps cookies for this page at all. Tried out, so it takes a moment. */
  areKept: () => boolean;
}

export function createTokenCookies(platform: Platform, options: CookieOptions): TokenCookies {
  const host = platform.page?.hostname ?? '';
  const loopback = isLoopback(host);
  const tokenName = options.opaqueTokenCookieName ?? 'stytch_session';
  const jwtName = options.jwtCookieName ?? 'stytch_session_jwt';
  const intermediateName = options.istCookieName ?? 'stytch_intermediate_session_token';
  const own: Variant = {
    path: options.path ?? '/',
    domain: options.availableToSubdomains && !loopback ? (options.domain ?? host) : undefined,
  };
  /** Values that the browser would not keep. */
  const memory = new Map<string, string>();

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
    const [value] = valuesOf(cookies, name);
    return (value && decode(value)) ?? memory.get(name);
  };
  const write = (name: string, value: string, lifetime: string) => {
    if (value) put(name, value, lifetime, own);
    else remove(name);
  };
  /** Reading after writing makes the browser wait: both cookies are looked at in one go. */
  const confirm = (cookies: string, name: string, value: string) => {
    if (!value) return;
    const isDoubled = valuesOf(cookies, name).length > 1;
    if (isDoubled) remove(name, own);
    if (find(isDoubled ? readAll() : cookies, name) !== value) memory.set(name, value);
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
    remove: () => names.forEach((name) => remove(name)),
    tidy() {
      const cookies = readAll();
      names.filter((name) => valuesOf(cookies, name).length > 0).forEach((name) => remove(name));
    },
    forget: () => memory.clear(),
    areKept() {
      put(PROBE, '1', ADOPTED_JWT_LIFETIME, own);
      const isKept = valuesOf(readAll(), PROBE).length > 0;
      remove(PROBE);
      return isKept;
    },
  };
}
