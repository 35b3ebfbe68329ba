import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { portalGuard } from '../../middleware/portal-guard.ts';
import { mountAnswers } from './answer/answer.ts';
import { openapiAnswer } from './openapi.ts';
import { PORTAL_ANSWERS } from './portal-answers.ts';

const MOUNTED = [openapiAnswer, ...PORTAL_ANSWERS];
const MOUNTED_CALLS = MOUNTED.map(({ call }) => call);

/** The guard must come before every route. */
export const portalApiRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .use(portalGuard(deps, MOUNTED_CALLS))
    .route('/', mountAnswers(deps, MOUNTED))
    .all('*', () => {
      throw new HttpError(404, 'not_found', 'This path or method does not exist.');
    });
