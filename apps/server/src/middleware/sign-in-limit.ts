import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { takeToken } from '../services/rate-limit.ts';

/** Sign-in calls share one bucket a network. */
export const signInLimit =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await takeToken(deps, c.get('caller'));
    await next();
  };
