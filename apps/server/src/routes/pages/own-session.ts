import type { Context } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readUniqueCookie } from '../../lib/http/unique-cookie.ts';
import type { LiveSession } from '../../services/identity/sessions/session-lookup.ts';
import { findPortalSession } from '../../services/identity/sessions/sessions.ts';

const SESSION_COOKIE = 'stytch_session';

/** The session of the browser's cookie, if it belongs to the user and no operator acts in it. */
export async function findBrowserSession(
  deps: Deps,
  c: Context<AppEnv>,
  userId: string,
): Promise<LiveSession | undefined> {
  const token = readUniqueCookie(c.req.header('cookie'), SESSION_COOKIE);
  const live = token === undefined ? undefined : await findPortalSession(deps, token);
  const isOwn = live?.identity.id === userId && live.session.impersonator === null;
  return isOwn ? live : undefined;
}
