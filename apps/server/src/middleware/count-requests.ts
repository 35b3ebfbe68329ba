import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../app-env.ts';
import type { Metrics } from '../services/upkeep/metrics/metrics.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** Middleware and guards are mounted for all methods, a call for its own one. */
const findRow = (c: Context<AppEnv>) => matchedRoutes(c).find(({ method }) => method !== 'ALL');

/** Paths that were sent never get into the metrics, because they name people and files. */
const rowOf = (c: Context<AppEnv>) => {
  const method = METHODS.includes(c.req.method) ? c.req.method : 'other';
  return { method, path: c.get('rowPath') ?? findRow(c)?.path ?? 'other' };
};

export const countRequests =
  ({ countRequest }: Metrics): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    const seconds = (performance.now() - started) / 1000;
    countRequest({ ...rowOf(c), status: c.res.status, seconds });
  };
