import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Deps } from '../deps.ts';
import { createToken } from '../lib/crypto/tokens.ts';
import { readUniqueCookie } from '../lib/http/unique-cookie.ts';

const KEY_PATTERN = /^[\w-]{43}$/;
/** A login lasts at most 10 minutes, and its token another 5. */
const MAX_AGE_SECONDS = 900;

const isHttps = ({ config }: Pick<Deps, 'config'>) => config.publicUrl.startsWith('https:');

/** No other host of the domain can set a cookie with this prefix (RFC 6265bis, section 4.1.3.2). */
const browserKeyCookieNameOf = (deps: Pick<Deps, 'config'>) =>
  isHttps(deps) ? '__Host-bakehouse_browser' : 'bakehouse_browser';

/** The secret by which a browser is recognised when it returns from a provider. */
export function readBrowserKey(
  cookieHeader: string | undefined,
  deps: Pick<Deps, 'config'>,
): string | undefined {
  const key = readUniqueCookie(cookieHeader, browserKeyCookieNameOf(deps));
  return key !== undefined && KEY_PATTERN.test(key) ? key : undefined;
}

/** Several tabs of a browser share the key, so that each of them can finish. */
export function ensureBrowserKey(c: Context, deps: Pick<Deps, 'config' | 'random'>): string {
  const key = readBrowserKey(c.req.header('cookie'), deps) ?? createToken(deps.random);
  setCookie(c, browserKeyCookieNameOf(deps), key, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(deps),
    maxAge: MAX_AGE_SECONDS,
  });
  return key;
}
