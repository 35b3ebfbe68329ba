import type { Platform } from '../platform/platform.ts';

/** Path and domain of a cookie. Browsers keep one cookie of a name for each of them (RFC 6265). */
export interface CookieScope {
  path: string;
  domain: string | undefined;
}

/** Reads and writes cookies, and does nothing where the browser forbids it. */
export interface CookieJar {
  /** All visible cookies in the form of `document.cookie`. */
  read: () => string;
  /** @param lifetime an `expires` or `max-age` attribute */
  put: (name: string, value: string, lifetime: string) => void;
  /**
   * Removes every cookie of this name that the page can set.
   * @param keepOwn keeps the one that `put` writes
   */
  remove: (name: string, keepOwn?: boolean) => void;
}

export interface CookieJarOptions {
  /** Where `put` writes. */
  scope: CookieScope;
  /** Domains from which `remove` removes cookies too; undefined stands for the host alone. */
  domains: readonly (string | undefined)[];
  isSecure: boolean;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The values of all cookies of one name: a page can see several, of different paths and domains. */
export const valuesOf = (cookies: string, name: string): string[] =>
  cookies
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decode(pair.slice(name.length + 1)));

/** Browsers keep neither secure cookies nor cookies with a domain for a loopback host on plain http. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

export const until = (instant: Date): string => `expires=${instant.toUTCString()}`;

export function createCookieJar(
  { cookies }: Pick<Platform, 'cookies'>,
  { scope, domains, isSecure }: CookieJarOptions,
): CookieJar {
  const put = (name: string, value: string, lifetime: string, { path, domain }: CookieScope) => {
    const parts = [
      `${name}=${encodeURIComponent(value)}`,
      `path=${path}`,
      lifetime,
      'sameSite=lax',
      domain && `domain=${domain}`,
      isSecure && 'secure',
    ];
    try {
      cookies.write(parts.filter(Boolean).join('; '));
    } catch {
      // A sandboxed page may not write cookies. The caller reads the cookie back to find out.
    }
  };
  return {
    read() {
      try {
        return cookies.read();
      } catch {
        return '';
      }
    },
    put: (name, value, lifetime) => put(name, value, lifetime, scope),
    remove(name, keepOwn = false) {
      for (const path of new Set([scope.path, '/'])) {
        for (const domain of new Set(domains)) {
          const isOwn = path === scope.path && domain === scope.domain;
          if (!isOwn || !keepOwn) put(name, '', until(new Date(0)), { path, domain });
        }
      }
    },
  };
}
