import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ProviderEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { HttpError, sessionEndedError } from '../http-error.ts';
import { findLiveSession } from '../services/identity/sessions/sessions.ts';
import { requireStepUp } from '../services/identity/step-up.ts';
import { requireProject } from './provider-credentials.ts';

/** A call for everyone needs no credentials; a call for a project needs only its public token. */
type RequiredLevel = 'everyone' | 'project' | 'first_level' | 'step_up';

/** Every other call can change factors or passwords, so it needs a second factor of users who have one. */
export const PROVIDER_REQUIRED_LEVELS: Readonly<Record<string, RequiredLevel>> = {
  'GET /sdk/v1/projects/bootstrap/:publicToken': 'everyone',
  'POST /sdk/v1/events': 'everyone',
  'POST /sdk/v1/crypto_wallets/authenticate': 'project',
  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': 'project',
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary': 'first_level',
  'POST /sdk/v1/magic_links/email/login_or_create': 'project',
  'POST /sdk/v1/magic_links/email/send/primary': 'project',
  'POST /sdk/v1/magic_links/email/send/secondary': 'first_level',
  'POST /sdk/v1/magic_links/authenticate': 'project',
  'POST /sdk/v1/otps/email/login_or_create': 'project',
  'POST /sdk/v1/otps/email/send/primary': 'project',
  'POST /sdk/v1/otps/email/send/secondary': 'first_level',
  'POST /sdk/v1/otps/sms/login_or_create': 'project',
  'POST /sdk/v1/otps/sms/send/primary': 'project',
  'POST /sdk/v1/otps/sms/send/secondary': 'first_level',
  'POST /sdk/v1/otps/whatsapp/login_or_create': 'project',
  'POST /sdk/v1/otps/whatsapp/send/primary': 'project',
  'POST /sdk/v1/otps/whatsapp/send/secondary': 'first_level',
  'POST /sdk/v1/otps/authenticate': 'project',
  'POST /sdk/v1/passwords': 'project',
  'POST /sdk/v1/passwords/authenticate': 'project',
  'POST /sdk/v1/passwords/email/reset': 'project',
  'POST /sdk/v1/passwords/email/reset/start': 'project',
  'POST /sdk/v1/passwords/existing_password/reset': 'project',
  'POST /sdk/v1/passwords/strength_check': 'project',
  'POST /sdk/v1/sessions/authenticate': 'first_level',
  'POST /sdk/v1/sessions/revoke': 'first_level',
  'POST /sdk/v1/totps/authenticate': 'first_level',
  'POST /sdk/v1/totps/recover': 'first_level',
  'GET /sdk/v1/users/me': 'first_level',
  'PUT /sdk/v1/users/me': 'first_level',
  'POST /sdk/v1/webauthn/authenticate': 'project',
  'POST /sdk/v1/webauthn/authenticate/start/primary': 'project',
  'POST /sdk/v1/webauthn/authenticate/start/secondary': 'first_level',
  'POST /sdk/v1/users/search': 'project',
  'GET /sdk/v1/users/connected_apps': 'first_level',
  'POST /sdk/v1/users/connected_apps/:id/revoke': 'first_level',
  'POST /sdk/v1/b2b/organizations/members/search': 'project',
};

const requiredLevelOf = (c: Context<ProviderEnv>): RequiredLevel => {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return PROVIDER_REQUIRED_LEVELS[`${route?.method} ${route?.path}`] ?? 'step_up';
};

/** @throws HttpError 401 without a session token or for a session that has ended */
const requireSession = async (deps: Deps, c: Context<ProviderEnv>) => {
  const token = c.get('sessionToken');
  if (token === undefined) {
    throw new HttpError(401, 'user_unauthenticated', 'This call needs a session.');
  }
  const live = await findLiveSession(deps, token);
  if (live?.session.projectId !== c.get('project').project_id) throw sessionEndedError();
  return { ...live, token };
};

export const providerGuard =
  (deps: Deps): MiddlewareHandler<ProviderEnv> =>
  async (c, next) => {
    const level = requiredLevelOf(c);
    if (level === 'everyone') return next();
    requireProject(deps, c);
    if (level === 'project') return next();
    const live = await requireSession(deps, c);
    if (level === 'step_up') await requireStepUp(deps.db, deps, live);
    c.set('live', live);
    return next();
  };
