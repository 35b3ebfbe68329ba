import {
  passwordStrengthBody,
  resetPasswordBody,
  startPasswordResetBody,
} from '@bakehouse/contract';
import { resetPassword } from '@bakehouse/contract/calls/auth';
import * as calls from '@bakehouse/contract/calls/passwords';
import type { Deps } from '../../deps.ts';
import { checkPasswordStrength } from '../../services/factors/passwords/password-strength.ts';
import { resetByEmail } from '../../services/factors/passwords/resets/reset-by-email.ts';
import { startPasswordReset } from '../../services/factors/passwords/resets/reset-start.ts';
import { answer, type PortalRoute } from './answer/answer.ts';
import { portalSessionTarget, toSignedInBody } from './auth.ts';

/** The calls of the portal API have no code challenge, so its own resets work without one. */
const projectWithoutPkce = ({ projects: { portal } }: Deps) => ({
  ...portal,
  settings: { ...portal.settings, pkce_required_for_password_resets: false },
});

export const passwordRoutes: readonly PortalRoute[] = [
  answer(
    calls.startPasswordReset,
    {
      summary: 'Email a link that sets a new password; the response is the same for every address',
      body: startPasswordResetBody,
      limit: 'sign-in',
      queue: ['address'],
    },
    async ({ by, input }, deps) => {
      await startPasswordReset(deps, {
        project: projectWithoutPkce(deps),
        email: input.email,
        loginUrl: input.login_redirect_url,
        resetUrl: input.reset_password_redirect_url,
        caller: by,
      });
      return {};
    },
  ),
  answer(
    resetPassword,
    {
      summary: 'Set a new password with the token of an emailed link, and log in',
      body: resetPasswordBody,
      limit: 'sign-in',
      queue: ['token'],
    },
    async ({ by, input }, deps) => {
      const issued = await resetByEmail(deps, {
        token: input.token,
        password: input.password,
        codeVerifier: undefined,
        target: portalSessionTarget(deps),
        caller: by,
      });
      return toSignedInBody(deps, issued);
    },
  ),
  answer(
    calls.checkPasswordStrength,
    {
      summary: 'Rate a password before it is set',
      body: passwordStrengthBody,
      limit: 'strength',
    },
    ({ by, input: { password, email } }, deps) => {
      const luds = deps.projects.portal.settings.password_config;
      return checkPasswordStrength(deps, { password, email, luds, caller: by });
    },
  ),
];
