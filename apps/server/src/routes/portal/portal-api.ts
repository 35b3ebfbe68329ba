import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { portalGuard } from '../../middleware/portal-guard.ts';
import { accountAnswers } from './accounts.ts';
import { mountAnswers, type PortalAnswer } from './answer/answer.ts';
import { auditLogAnswers } from './audit-logs.ts';
import { authAnswers } from './auth.ts';
import { banAnswers } from './bans.ts';
import { exportAnswers } from './exports.ts';
import { fileAnswers } from './files.ts';
import { openapiAnswer } from './openapi.ts';
import { passwordAnswers } from './passwords.ts';
import { pinAnswers } from './pin.ts';
import { savedViewAnswers } from './views/saved-views.ts';
import { userAnswers } from './users.ts';

export const PORTAL_ANSWERS: readonly PortalAnswer[] = [
  openapiAnswer,
  ...authAnswers,
  ...pinAnswers,
  ...accountAnswers,
  ...passwordAnswers,
  ...fileAnswers,
  ...banAnswers,
  ...userAnswers,
  ...auditLogAnswers,
  ...savedViewAnswers,
  ...exportAnswers,
];

const PORTAL_ROWS = PORTAL_ANSWERS.map(({ call }) => call);

/** The guard must come before every route. */
export const portalApiRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .use(portalGuard(deps, PORTAL_ROWS))
    .route('/', mountAnswers(deps, PORTAL_ANSWERS))
    .all('*', () => {
      throw new HttpError(404, 'not_found', 'This path or method does not exist.');
    });
