import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { ProviderEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import { createToken } from '../../../lib/crypto/tokens.ts';
import { readUniqueCookie } from '../../../lib/http/unique-cookie.ts';
import { ONE_TAP_MINUTES } from '../../../services/factors/oauth/one-tap/one-tap.ts';

const CSRF_COOKIE_NAME = 'stytch_csrf_private_token';
const TOKEN_PATTERN = /^[\w-]{43}$/;

export function readCsrfCookie(c: Context<ProviderEnv>): string | undefined {
  const token = readUniqueCookie(c.req.header('cookie'), CSRF_COOKIE_NAME);
  return token !== undefined && TOKEN_PATTERN.test(token) ? token : undefined;
}

/**
 * Several tabs of a browser share the token. With partitioned cookies (CHIPS), the pages of each site share
 * a token of their own.
 */
export function ensureCsrfCookie(
  c: Context<ProviderEnv>,
  { config, random }: Pick<Deps, 'config' | 'random'>,
): string {
  const token = readCsrfCookie(c) ?? createToken(random);
  const crossSite = { secure: true, sameSite: 'None', partitioned: true } as const;
  setCookie(c, CSRF_COOKIE_NAME, token, {
    path: '/',
    maxAge: ONE_TAP_MINUTES * 60,
    ...(config.publicUrl.startsWith('https:') ? crossSite : { sameSite: 'Lax' }),
  });
  return token;
}
