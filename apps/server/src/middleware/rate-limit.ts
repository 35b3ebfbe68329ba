import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { takeRateLimitToken, type BucketName } from '../services/identity/limits/rate-limit.ts';

/** Each limit of a call adds a member to the lists in the headers. */
export async function limitRate(
  deps: Deps,
  c: Pick<Context<AppEnv>, 'get' | 'header'>,
  bucket: BucketName,
): Promise<void> {
  const headers = await takeRateLimitToken(deps, c.get('caller'), bucket);
  for (const [name, value] of Object.entries(headers)) c.header(name, value, { append: true });
}

export const rateLimit =
  (deps: Deps, bucket: BucketName): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await limitRate(deps, c, bucket);
    await next();
  };
