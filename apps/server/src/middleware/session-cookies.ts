import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { ProviderEnv, SessionCookies } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { readUniqueCookie } from '../lib/http/unique-cookie.ts';
import { isJsonRequest } from '../request-input.ts';

/** The names under which clients keep readable tokens. */
const TOKEN_COOKIE = 'stytch_session';
const JWT_COOKIE = 'stytch_session_jwt';

interface AuthenticatedData {
  session_token: string;
  session_jwt: string;
  session: { expires_at: string };
}

const hasSessionTokens = (data: object): data is AuthenticatedData =>
  'session_token' in data && 'session_jwt' in data && 'session' in data;

/** Browsers send no Origin header with a GET request of a page to its own origin. */
const revealsOrigin = ({ req }: Context<ProviderEnv>) =>
  req.header('origin') !== undefined ||
  (req.method === 'GET' && req.header('sec-fetch-site') === 'same-origin');

/** The caller must have checked the Origin header, because foreign pages can make a browser send cookies. */
export function createSessionCookies(
  { config, clock }: Deps,
  c: Context<ProviderEnv>,
): SessionCookies {
  const attributes = {
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'Lax',
  } as const;
  return {
    readToken: () =>
      revealsOrigin(c) && isJsonRequest(c)
        ? readUniqueCookie(c.req.header('cookie'), TOKEN_COOKIE)
        : undefined,
    takeTokens: (data) => {
      if (!hasSessionTokens(data)) return data;
      const { session_token: token, session_jwt: jwt, session } = data;
      const leftMs = Date.parse(session.expires_at) - clock.now().getTime();
      const maxAge = Math.max(0, Math.ceil(leftMs / 1000));
      setCookie(c, TOKEN_COOKIE, token, { ...attributes, maxAge });
      setCookie(c, JWT_COOKIE, jwt, { ...attributes, maxAge });
      return { ...data, session_token: '', session_jwt: '' };
    },
    clear: () => {
      for (const name of [TOKEN_COOKIE, JWT_COOKIE]) deleteCookie(c, name, attributes);
    },
  };
}
