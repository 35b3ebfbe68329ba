import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { portalGuard } from '../../middleware/guards/portal-guard.ts';
import { mountPortalRoutes } from './answer/answer.ts';
import { openapiRoute } from './openapi.ts';
import { PORTAL_ROUTES } from './portal-routes.ts';

const MOUNTED_ROUTES = [openapiRoute, ...PORTAL_ROUTES];
const MOUNTED_CALLS = MOUNTED_ROUTES.map(({ call }) => call);

/** The guard must come before every route. */
export const portalApiRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .use(portalGuard(deps, MOUNTED_CALLS))
    .route('/', mountPortalRoutes(deps, MOUNTED_ROUTES))
    .all('*', () => {
      throw new HttpError(404, 'not_found', 'This path or method does not exist.');
    });
