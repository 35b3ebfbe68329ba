import { passwordText } from '@bakehouse/contract';
import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import { checkPasswordStrength } from '../../services/factors/passwords/password-strength.ts';
import {
  createUserWithPassword,
  signInWithPassword,
  type PasswordSignIn,
} from '../../services/factors/passwords/passwords.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const emailSchema = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(320, 'is too long'));
const passwordSchema = passwordText.check(z.minLength(1, 'must not be empty'));

const signInBodySchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  session_duration_minutes: sessionDurationSchema,
});
const strengthBodySchema = z.object({ email: z.optional(emailSchema), password: passwordText });

const readSignIn = async (deps: Deps, c: Context<ProviderEnv>): Promise<PasswordSignIn> => {
  const { email, password, ...body } = await readBody(c, signInBodySchema);
  return {
    email,
    password,
    target: await readSessionTarget(deps, c, body),
    caller: c.get('caller'),
  };
};

export const passwordRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
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
