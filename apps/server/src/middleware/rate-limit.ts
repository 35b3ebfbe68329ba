import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { takeRateLimitToken, type BucketName } from '../services/identity/limits/rate-limit.ts';

export const rateLimit =
  (deps: Deps, bucket: BucketName): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await takeRateLimitToken(deps, c.get('caller'), bucket);
    await next();
  };
