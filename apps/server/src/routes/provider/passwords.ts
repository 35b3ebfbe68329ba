import { passwordText } from '@bakehouse/contract';
import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import {
  resetByExistingPassword,
  resetBySession,
} from '../../services/factors/passwords/resets/password-resets.ts';
import { checkPasswordStrength } from '../../services/factors/passwords/password-strength.ts';
import {
  createUserWithPassword,
  signInWithPassword,
  type PasswordSignIn,
} from '../../services/factors/passwords/passwords.ts';
import { resetByEmail } from '../../services/factors/passwords/resets/reset-by-email.ts';
import { startPasswordReset } from '../../services/factors/passwords/resets/reset-start.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { emailSchema, localeSchema, templateIdSchema } from './requests/message-requests.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const passwordSchema = passwordText.check(z.minLength(1, 'must not be empty'));

const signInBodySchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  session_duration_minutes: sessionDurationSchema,
});
const strengthBodySchema = z.object({ email: z.optional(emailSchema), password: passwordText });

const optionalText = (maxLength: number) =>
  z.optional(z.string().check(z.maxLength(maxLength, 'is too long')));

const resetStartBodySchema = z.object({
  email: emailSchema,
  login_redirect_url: optionalText(2000),
  reset_password_redirect_url: optionalText(2000),
  reset_password_expiration_minutes: z.optional(z.number()),
  reset_password_template_id: templateIdSchema,
  locale: localeSchema,
  code_challenge: optionalText(200),
});
const emailResetBodySchema = z.object({
  token: z.string().check(z.maxLength(200, 'is too long')),
  password: passwordSchema,
  code_verifier: optionalText(200),
  session_duration_minutes: sessionDurationSchema,
});
const existingPasswordResetBodySchema = z.object({
  email: emailSchema,
  existing_password: passwordSchema,
  new_password: passwordSchema,
  session_duration_minutes: sessionDurationSchema,
});
const sessionResetBodySchema = z.object({
  password: passwordSchema,
  session_duration_minutes: sessionDurationSchema,
});

const readSignIn = async (deps: Deps, c: Context<ProviderEnv>): Promise<PasswordSignIn> => {
  const { email, password, ...body } = await readBody(c, signInBodySchema);
  return {
    email,
    password,
    target: await readSessionTarget(deps, c, body),
    caller: c.get('caller'),
  };
};

/** Three ways to a new password: a link, the existing password, and a fresh session. */
const passwordResetRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
    .post('/passwords/email/reset/start', rateLimit(deps, 'sign-in'), async (c) => {
      const body = await readBody(c, resetStartBodySchema);
      await startPasswordReset(deps, {
        project: c.get('project'),
        email: body.email,
        loginUrl: body.login_redirect_url,
        resetUrl: body.reset_password_redirect_url,
        minutes: body.reset_password_expiration_minutes,
        templateId: body.reset_password_template_id,
        locale: body.locale,
        codeChallenge: body.code_challenge,
        caller: c.get('caller'),
      });
      return sendSuccess(c);
    })
    .post('/passwords/email/reset', rateLimit(deps, 'sign-in'), async (c) => {
      const { token, password, code_verifier, ...body } = await readBody(c, emailResetBodySchema);
      const issued = await resetByEmail(deps, {
        token,
        password,
        codeVerifier: code_verifier,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, issued));
    })
    .post('/passwords/existing_password/reset', rateLimit(deps, 'sign-in'), async (c) => {
      const body = await readBody(c, existingPasswordResetBodySchema);
      const issued = await resetByExistingPassword(deps, {
        email: body.email,
        existingPassword: body.existing_password,
        newPassword: body.new_password,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, issued));
    })
    .post('/passwords/session/reset', rateLimit(deps, 'sign-in'), async (c) => {
      const { password, ...body } = await readBody(c, sessionResetBodySchema);
      const issued = await resetBySession(deps, {
        live: c.get('live'),
        password,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, issued));
    });

export const passwordRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
    .route('/', passwordResetRoutes(deps))
    .post('/passwords', rateLimit(deps, 'sign-in'), async (c) => {
      const { emailId, ...issued } = await createUserWithPassword(deps, await readSignIn(deps, c));
      return sendSuccess(c, { ...(await readAuthenticated(deps, issued)), email_id: emailId });
    })
    .post('/passwords/authenticate', rateLimit(deps, 'sign-in'), async (c) => {
      const issued = await signInWithPassword(deps, await readSignIn(deps, c));
      return sendSuccess(c, await readAuthenticated(deps, issued));
    })
    .post('/passwords/strength_check', rateLimit(deps, 'strength'), async (c) => {
      const body = await readBody(c, strengthBodySchema);
      const luds = c.get('project').settings.password_config;
      const judged = await checkPasswordStrength(deps, { ...body, luds });
      const { is_strong_enough: _portalOnly, ...strength } = judged;
      return sendSuccess(c, { ...strength, breach_detection_on_create: true });
    });
