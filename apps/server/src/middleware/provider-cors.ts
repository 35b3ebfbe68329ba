import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';

const PREFLIGHT_CACHE_SECONDS = 600;

const addOriginHeaders = ({ projects, config }: Deps): MiddlewareHandler<AppEnv> =>
  cors({
    origin: (origin) => (projects.acceptOrigin(origin, config.publicUrl) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'x-sdk-client',
      'x-sdk-parent-host',
      'x-stytch-oauth-type',
    ],
    exposeHeaders: ['Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'Date'],
    credentials: true,
    maxAge: PREFLIGHT_CACHE_SECONDS,
  });

/** Pages of registered origins may read every response, including errors of other middleware. */
export const providerCors = (deps: Deps): MiddlewareHandler<AppEnv> => {
  const withHeaders = addOriginHeaders(deps);
  return (c, next) =>
    withHeaders(c, async () => {
      await next();
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    });
};
