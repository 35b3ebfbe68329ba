import { passwordStrengthBody } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import { checkPasswordStrength } from '../../services/factors/passwords/password-strength.ts';

export const passwordRoutes = (deps: Deps) =>
  new Hono<SessionEnv>().post('/password/strength', rateLimit(deps, 'strength'), async (c) => {
    const { password, email } = await readBody(c, passwordStrengthBody);
    const luds = deps.projects.portal.settings.password_config;
    return c.json(await checkPasswordStrength(deps, { password, email, luds }));
  });
