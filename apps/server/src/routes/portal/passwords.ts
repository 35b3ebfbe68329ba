import * as calls from '@bakehouse/contract/calls/passwords';
import type { Deps } from '../../deps.ts';
import { checkPasswordStrength } from '../../services/factors/passwords/password-strength.ts';
import { resetByEmail } from '../../services/factors/passwords/resets/reset-by-email.ts';
import { startPasswordReset } from '../../services/factors/passwords/resets/reset-start.ts';
import { answer, type PortalAnswer } from './answer/answer.ts';
import { portalSessionTarget, toSignedInBody } from './auth.ts';

/** The calls of the portal API have no code challenge, so its own resets work without one. */
const projectWithoutPkce = ({ projects: { portal } }: Deps) => ({
  ...portal,
  settings: { ...portal.settings, pkce_required_for_password_resets: false },
});

export const passwordAnswers: readonly PortalAnswer[] = [
  answer(
    calls.startPasswordReset,
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
    { limit: 'sign-in', queue: ['address'] },
  ),
  answer(
    calls.resetPassword,
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
    { limit: 'sign-in', queue: ['token'] },
  ),
  answer(
    calls.checkPasswordStrength,
    ({ by, input: { password, email } }, deps) => {
      const luds = deps.projects.portal.settings.password_config;
      return checkPasswordStrength(deps, { password, email, luds, caller: by });
    },
    { limit: 'strength' },
  ),
];
