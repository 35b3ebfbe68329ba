import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { MAINTENANCE_HEADER } from '@bakehouse/contract';
import { HttpError, retryAfterHeader } from '../http-error.ts';
import type { PortalBuild } from '../lib/own-files/portal-build.ts';

const RETRY_AFTER_MS = 120_000;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const wantsPage = (path: string, accept = '') =>
  path === '/maintenance.html' || accept.includes('text/html');

/** Browsers get the maintenance page; programs get a 503 error. */
export const refuseForMaintenance =
  (build: PortalBuild): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (build.asset(c.req.path)) return next();
    const page = wantsPage(c.req.path, c.req.header('accept'))
      ? build.page('maintenance.html')
      : undefined;
    const { headers: wait } = retryAfterHeader(RETRY_AFTER_MS);
    const headers = { ...wait, [MAINTENANCE_HEADER]: '1' };
    if (page === undefined) {
      throw new HttpError(503, 'unavailable', 'Bakehouse is down for maintenance.', { headers });
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('Content-Security-Policy', PAGE_POLICY);
    return c.html(page, 503);
  };
