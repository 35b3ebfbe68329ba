import type { MiddlewareHandler } from 'hono';
import type { SessionEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { recordRefusedRequest } from '../services/identity/refused-requests.ts';

/** Noun phrases for the audit log. */
export const ADMIN_REQUEST_NAMES: Readonly<Record<string, string>> = {
  'GET /api/get_files': 'all files of the organisation',
  'GET /api/get_all_audit_logs': 'all activity of the organisation',
  'GET /api/stats/summary': 'the totals of the organisation',
  'GET /api/get_person': 'what one person did with all files',
  'GET /api/users/openers': 'all openers of the organisation',
  'GET /api/users/bakers': 'the list of bakers',
  'GET /api/export_files.csv': 'an export of all files',
  'GET /api/export_audit_logs.csv': 'an export of all activity',
  'GET /api/users/openers/export.csv': 'an export of all openers',
  'GET /api/users/bakers/export.csv': 'an export of all bakers',
  'POST /api/get_document': 'the details of any file',
  'POST /api/explain_access': 'an access check of any file',
  'POST /api/bans/manage': 'a ban or unban in admin mode',
  'POST /api/users/manage': 'a deactivation or reactivation',
};

export const recordRefusedAdminRequests =
  (deps: Deps): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    await next();
    if (!(c.error instanceof HttpError) || c.error.type !== 'admin_required') return;
    const request =
      ADMIN_REQUEST_NAMES[`${c.req.method} ${c.req.path}`] ?? 'a request of administrators';
    await recordRefusedRequest(deps, { ...c.get('caller'), ...c.get('live') }, { request });
  };
