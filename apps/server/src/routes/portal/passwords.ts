import {
  passwordStrengthBody,
  resetPasswordBody,
  startPasswordResetBody,
} from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import { checkPasswordStrength } from '../../services/factors/passwords/password-strength.ts';
import { resetByEmail } from '../../services/factors/passwords/resets/reset-by-email.ts';
import { startPasswordReset } from '../../services/factors/passwords/resets/reset-start.ts';
import { portalSessionTarget, toSignedInBody } from './auth.ts';
import { callerOf } from './caller.ts';

/** The calls of the portal API have no code challenge, so its own resets work without one. */
const projectWithoutPkce = ({ projects: { portal } }: Deps) => ({
  ...portal,
  settings: { ...portal.settings, pkce_required_for_password_resets: false },
});

export const passwordRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .post('/stytch/password/reset/start', rateLimit(deps, 'sign-in'), async (c) => {
      const body = await readBody(c, startPasswordResetBody);
      await startPasswordReset(deps, {
        project: projectWithoutPkce(deps),
        email: body.email,
        loginUrl: body.login_redirect_url,
        resetUrl: body.reset_password_redirect_url,
        caller: callerOf(c, body),
      });
      return c.json({});
    })
    .post('/stytch/password/reset', rateLimit(deps, 'sign-in'), async (c) => {
      const body = await readBody(c, resetPasswordBody);
      const issued = await resetByEmail(deps, {
        token: body.token,
        password: body.password,
        codeVerifier: undefined,
        target: portalSessionTarget(deps),
        caller: callerOf(c, body),
      });
      return c.json(await toSignedInBody(deps, issued));
    })
    .post('/password/strength', rateLimit(deps, 'strength'), async (c) => {
      const { password, email } = await readBody(c, passwordStrengthBody);
      const luds = deps.projects.portal.settings.password_config;
      return c.json(await checkPasswordStrength(deps, { password, email, luds }));
    });
