import {
  adoptSessionBody,
  signInBody,
  type SignInResponse,
  type ValidateSessionResponse,
} from '@bakehouse/contract';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { sessionEndedError } from '../../http-error.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import { signInWithPassword } from '../../services/factors/passwords/passwords.ts';
import {
  findPortalSession,
  requireAccount,
  createSessionTokens,
} from '../../services/identity/sessions/sessions.ts';
import type { SessionTarget } from '../../services/identity/sessions/session-target.ts';
import type { IssuedSession } from '../../services/identity/sign-in.ts';
import type { Account } from '../../services/identity/accounts.ts';
import { callerOf } from './caller.ts';
import { PORTAL_LEVELS, toPortalUser } from './portal-user.ts';

const SESSION_MINUTES = 1440;

/** A new session of the portal's own login. */
export const portalSessionTarget = ({ projects }: Deps): SessionTarget => ({
  project: projects.portal,
  minutes: SESSION_MINUTES,
});

export const toSignedInBody = async (
  deps: Deps,
  { session, identity, token }: IssuedSession<Account>,
): Promise<SignInResponse> => ({
  stytch_session: await createSessionTokens(deps, session, token),
  user: toPortalUser(identity, session.level),
});

export const authRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .post('/stytch/authenticate', rateLimit(deps, 'sign-in'), async (c) => {
      const body = await readBody(c, signInBody);
      const { email, password } = body;
      const issued = await signInWithPassword(deps, {
        email,
        password,
        target: portalSessionTarget(deps),
        caller: callerOf(c, body),
      });
      return c.json(await toSignedInBody(deps, issued));
    })
    .post('/stytch/session/authenticate', rateLimit(deps, 'sign-in'), async (c) => {
      const { session_token } = await readBody(c, adoptSessionBody);
      const live = await findPortalSession(deps, session_token);
      if (!live) throw sessionEndedError();
      const { session, account } = requireAccount(live);
      return c.json(
        await toSignedInBody(deps, { session, identity: account, token: session_token }),
      );
    })
    .post('/auth/validate', async (c) => {
      await readBody(c, z.object({}));
      const { session, account } = c.get('live');
      const validated: ValidateSessionResponse = {
        user: toPortalUser(account, session.level),
        session: {
          session_id: session.id,
          expires_at: session.expiresAt.toISOString(),
          level: PORTAL_LEVELS[session.level],
        },
      };
      return c.json(validated);
    });
