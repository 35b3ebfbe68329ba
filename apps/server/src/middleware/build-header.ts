import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { PortalBuild } from '../lib/portal-build.ts';

/** Lets an open page notice that a reload would bring another build. */
export const buildHeader =
  ({ id }: Pick<PortalBuild, 'id'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (id !== undefined) c.header('X-Bakehouse-Build', id);
    await next();
  };
