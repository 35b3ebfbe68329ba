import type { Platform } from '../../platform/platform.ts';

/**
 * The path and domain of a cookie. Browsers keep one cookie of a name for each path and domain (RFC
 * 6265).
 */
export interface CookieScope {
  path: string;
  domain: string | undefined;
}

/** Reads and writes cookies, and does nothing if the browser blocks cookies. */
export interface CookieJar {
  /** All visible cookies in the form of `document.cookie`. */
  read: () => string;
  /** @param lifetime an `expires` or `max-age` attribute */
  put: (name: string, value: string, lifetime: string) => void;
  /**
   * Removes every cookie of this name that the page can set.
   * @param keepOwn keeps the cookie that `put` writes
   */
  remove: (name: string, keepOwn?: boolean) => void;
}

export interface CookieJarOptions {
  /** The path and domain of the cookies that `put` writes. */
  scope: CookieScope;
  /**
   * The domains from which `remove` also removes cookies; undefined stands for cookies without a
   * domain.
   */
  domains: readonly (string | undefined)[];
  isSecure: boolean;
}

function decodeCookieValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The values of all visible cookies of one name. A page can see several, of different paths and
 * domains.
 */
export const cookieValuesOf = (cookies: string, name: string): string[] =>
  cookies
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decodeCookieValue(pair.slice(name.length + 1)));

/**
 * On a loopback host, browsers keep neither secure cookies over plain http nor cookies with a
 * domain.
 */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

export const toExpiresAttribute = (instant: Date): string => `expires=${instant.toUTCString()}`;

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
      // A sandboxed page may not write cookies. The caller reads the cookie again to check whether
      // it was written.
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
          if (!isOwn || !keepOwn) put(name, '', toExpiresAttribute(new Date(0)), { path, domain });
        }
      }
    },
  };
}
