import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { PortalBuild } from '../lib/portal-build.ts';

/** Tells an open page, with every answer, which build of the portal a reload would bring. */
export const buildHeader =
  ({ id }: Pick<PortalBuild, 'id'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (id !== undefined) c.header('X-Bakehouse-Build', id);
    await next();
  };
