import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
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
import { providerCall, type ProviderCall } from './provider-call.ts';
import {
  emailResetFields,
  existingPasswordResetFields,
  resetStartFields,
  sessionResetFields,
  signInFields,
  strengthFields,
  toResetOptions,
} from './requests/password-requests.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const sessionFields = { session_duration_minutes: sessionDurationSchema };

const signInBodySchema = z.object({ ...signInFields, ...sessionFields });
const strengthBodySchema = z.object(strengthFields);
const resetStartBodySchema = z.object(resetStartFields);
const emailResetBodySchema = z.object({ ...emailResetFields, ...sessionFields });
const existingPasswordResetBodySchema = z.object({
  ...existingPasswordResetFields,
  ...sessionFields,
});
const sessionResetBodySchema = z.object({ ...sessionResetFields, ...sessionFields });

const toPasswordSignIn = async (
  deps: Deps,
  c: Context<ProviderEnv>,
  body: z.infer<typeof signInBodySchema>,
): Promise<PasswordSignIn> => ({
  email: body.email,
  password: body.password,
  target: await readSessionTarget(deps, c, body),
  caller: c.get('caller'),
});

/** Three ways to a new password: a link, the existing password, and a fresh session. */
const passwordResetCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/passwords/email/reset/start',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['address'],
      body: resetStartBodySchema,
    },
    async ({ c, body }, deps) => {
      await startPasswordReset(deps, {
        project: c.get('project'),
        ...toResetOptions(body),
        caller: c.get('caller'),
      });
      return sendSuccess(c);
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/passwords/email/reset',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['token'],
      body: emailResetBodySchema,
    },
    async ({ c, body }, deps) => {
      const { token, password, code_verifier } = body;
      const issued = await resetByEmail(deps, {
        token,
        password,
        codeVerifier: code_verifier,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, issued));
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/passwords/existing_password/reset',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['address'],
      body: existingPasswordResetBodySchema,
    },
    async ({ c, body }, deps) => {
      const issued = await resetByExistingPassword(deps, {
        email: body.email,
        existingPassword: body.existing_password,
        newPassword: body.new_password,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, issued));
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/passwords/session/reset',
      level: 'step_up',
      protection: 'full',
      limit: 'sign-in',
      queue: [],
      body: sessionResetBodySchema,
    },
    async ({ c, body }, deps) => {
      const { password } = body;
      const issued = await resetBySession(deps, {
        live: c.get('live'),
        password,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, issued));
    },
  ),
];

export const passwordCalls: readonly ProviderCall[] = [
  ...passwordResetCalls,
  providerCall(
    {
      method: 'POST',
      path: '/passwords',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['address'],
      body: signInBodySchema,
    },
    async ({ c, body }, deps) => {
      const { emailId, ...issued } = await createUserWithPassword(
        deps,
        await toPasswordSignIn(deps, c, body),
      );
      return sendSuccess(c, { ...(await readAuthenticated(deps, issued)), email_id: emailId });
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/passwords/authenticate',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['address'],
      body: signInBodySchema,
    },
    async ({ c, body }, deps) => {
      const issued = await signInWithPassword(deps, await toPasswordSignIn(deps, c, body));
      return sendSuccess(c, await readAuthenticated(deps, issued));
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/passwords/strength_check',
      level: 'project',
      protection: 'none',
      limit: 'strength',
      body: strengthBodySchema,
    },
    async ({ c, body }, deps) => {
      const luds = c.get('project').settings.password_config;
      const judged = await checkPasswordStrength(deps, {
        ...body,
        luds,
        caller: c.get('caller'),
      });
      const { is_strong_enough: _portalOnly, ...strength } = judged;
      return sendSuccess(c, { ...strength, breach_detection_on_create: true });
    },
  ),
];
