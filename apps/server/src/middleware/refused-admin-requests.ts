import type { MiddlewareHandler } from 'hono';
import type { SessionEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { recordRefusedRequest } from '../services/identity/refused-requests.ts';

export const recordRefusedAdminRequests =
  (deps: Deps, request = 'a request of administrators'): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    await next();
    if (!(c.error instanceof HttpError) || c.error.type !== 'admin_required') return;
    await recordRefusedRequest(deps, { ...c.get('caller'), ...c.get('live') }, { request });
  };
