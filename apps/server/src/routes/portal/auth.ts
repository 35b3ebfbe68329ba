import {
  adoptSessionBody,
  SESSION_MINUTES,
  signInBody,
  type SignInResponse,
  validateSessionBody,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/auth';
import { toReturnPath } from '../../config/portal-paths.ts';
import type { Deps } from '../../deps.ts';
import { sessionEndedError } from '../../http-error.ts';
import { signInWithPassword } from '../../services/factors/passwords/passwords.ts';
import {
  findPortalSession,
  requireAccount,
  createSessionTokens,
} from '../../services/identity/sessions/sessions.ts';
import type { SessionTarget } from '../../services/identity/sessions/session-target.ts';
import { storeReturnPath } from '../../services/identity/identifiers/verification-links.ts';
import type { IssuedSession } from '../../services/identity/sign-in.ts';
import type { Account } from '../../services/identity/accounts.ts';
import { answer, type PortalRoute } from './answer/answer.ts';
import { PORTAL_LEVELS, toPortalUser } from './portal-user.ts';

export const portalSessionTarget = ({ projects }: Deps): SessionTarget => ({
  project: projects.portal,
  minutes: SESSION_MINUTES,
});

export const toSignedInBody = async (
  deps: Deps,
  { session, identity, token }: IssuedSession<Account>,
): Promise<SignInResponse> => ({
  stytch_session: await createSessionTokens(deps, session, token),
  user: toPortalUser(identity, session),
});

export const authRoutes: readonly PortalRoute[] = [
  answer(
    calls.signIn,
    {
      summary: 'Log in with email and password',
      body: signInBody,
      limit: 'sign-in',
      queue: ['address'],
    },
    async ({ by, input: { email, password } }, deps) => {
      const target = portalSessionTarget(deps);
      const issued = await signInWithPassword(deps, { email, password, target, caller: by });
      return toSignedInBody(deps, issued);
    },
  ),
  answer(
    calls.adoptSession,
    {
      summary: 'Log in with a session token from the login widget',
      body: adoptSessionBody,
      limit: 'sign-in',
    },
    async ({ input: { session_token: token } }, deps) => {
      const live = await findPortalSession(deps, token);
      if (!live) throw sessionEndedError();
      const { session, account } = requireAccount(live);
      return toSignedInBody(deps, { session, identity: account, token });
    },
  ),
  answer(
    calls.validateSession,
    {
      summary: 'Get the current user and the level of the session',
      body: validateSessionBody,
    },
    async ({ by: { session, account }, input }, deps) => {
      const path = toReturnPath(input.callback, deps.config);
      if (path.callback !== undefined && account.verifiedAt === null)
        await storeReturnPath(deps.db, deps, account.emailId, path);
      return {
        user: toPortalUser(account, session),
        session: {
          session_id: session.id,
          expires_at: session.expiresAt.toISOString(),
          level: PORTAL_LEVELS[session.level],
        },
      };
    },
  ),
];
