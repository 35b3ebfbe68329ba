import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { portalGuard } from '../../middleware/portal-guard.ts';
import { authRoutes } from './auth.ts';
import { fileRoutes } from './files.ts';
import { passwordRoutes } from './passwords.ts';
import { pinRoutes } from './pin.ts';

/** The portal API; nothing in it is reached without passing the guard. */
export const portalApi = (deps: Deps) =>
  new Hono<SessionEnv>()
    .use(portalGuard(deps))
    .route('/', authRoutes(deps))
    .route('/', pinRoutes(deps))
    .route('/', passwordRoutes(deps))
    .route('/', fileRoutes(deps))
    .all('*', () => {
      throw new HttpError(404, 'not_found', 'There is no such call.');
    });
