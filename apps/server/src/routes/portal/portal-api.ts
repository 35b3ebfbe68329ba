import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { recordRefusedAdminRequests } from '../../middleware/refused-admin-requests.ts';
import { portalGuard } from '../../middleware/portal-guard.ts';
import { accountRoutes } from './accounts.ts';
import { auditLogRoutes } from './audit-logs.ts';
import { authRoutes } from './auth.ts';
import { banRoutes } from './bans.ts';
import { exportRoutes } from './exports.ts';
import { fileRoutes } from './files.ts';
import { openapiRoutes } from './openapi.ts';
import { passwordRoutes } from './passwords.ts';
import { pinRoutes } from './pin.ts';
import { savedViewRoutes } from './views/saved-views.ts';
import { userRoutes } from './users.ts';

/** The guard must come before every route. */
export const portalApiRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .use(portalGuard(deps))
    .use(recordRefusedAdminRequests(deps))
    .route('/', openapiRoutes(deps))
    .route('/', authRoutes(deps))
    .route('/', pinRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', passwordRoutes(deps))
    .route('/', fileRoutes(deps))
    .route('/', banRoutes(deps))
    .route('/', userRoutes(deps))
    .route('/', auditLogRoutes(deps))
    .route('/', savedViewRoutes(deps))
    .route('/', exportRoutes(deps))
    .all('*', () => {
      throw new HttpError(404, 'not_found', 'This path or method does not exist.');
    });
