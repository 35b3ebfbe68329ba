import { passwordText } from '@bakehouse/contract';
import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { signInLimit } from '../../middleware/sign-in-limit.ts';
import { readBody } from '../../request-input.ts';
import { passwordStrength } from '../../services/factors/password-strength.ts';
import {
  createPassword,
  signInWithPassword,
  type PasswordSignIn,
} from '../../services/factors/passwords.ts';
import { authenticated, success } from './envelope.ts';
import { checkedMinutes, SESSION_MINUTES_DEFAULT, sessionDuration } from './session-duration.ts';

const email = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(320, 'is too long'));
const password = passwordText.check(z.minLength(1, 'must not be empty'));

const signInBody = z.object({ email, password, session_duration_minutes: sessionDuration });
const strengthBody = z.object({ email: z.optional(email), password: passwordText });

const readSignIn = async (c: Context<ProviderEnv>): Promise<PasswordSignIn> => {
  const body = await readBody(c, signInBody);
  return {
    email: body.email,
    password: body.password,
    minutes: checkedMinutes(body.session_duration_minutes ?? SESSION_MINUTES_DEFAULT),
    project: c.get('project'),
    caller: c.get('caller'),
  };
};

export const passwordRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
    .post('/passwords', signInLimit(deps), async (c) => {
      const { emailId, ...issued } = await createPassword(deps, await readSignIn(c));
      return success(c, { ...(await authenticated(deps, issued)), email_id: emailId });
    })
    .post('/passwords/authenticate', signInLimit(deps), async (c) => {
      const issued = await signInWithPassword(deps, await readSignIn(c));
      return success(c, await authenticated(deps, issued));
    })
    .post('/passwords/strength_check', rateLimit(deps, 'strength'), async (c) => {
      const body = await readBody(c, strengthBody);
      const luds = c.get('project').settings.password_config;
      const judged = await passwordStrength(deps, { ...body, luds });
      const { is_strong_enough: _portalOnly, ...strength } = judged;
      return success(c, { ...strength, breach_detection_on_create: true });
    });
