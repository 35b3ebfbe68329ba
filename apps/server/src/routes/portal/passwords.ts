import { passwordStrengthBody } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../request-input.ts';
import { passwordStrength } from '../../services/password-strength.ts';

export const passwordRoutes = ({ projects }: Deps) =>
  new Hono<SessionEnv>().post('/password/strength', async (c) => {
    const { password, email } = await readBody(c, passwordStrengthBody);
    return c.json(passwordStrength(password, email, projects.portal.settings.password_config));
  });
