import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { PortalBuild } from '../lib/own-files/portal-build.ts';

/** An open page compares this header with its own build to notice a new version. */
export const addBuildHeader =
  ({ id }: Pick<PortalBuild, 'id'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (id !== undefined) c.header('X-Bakehouse-Build', id);
    await next();
  };
