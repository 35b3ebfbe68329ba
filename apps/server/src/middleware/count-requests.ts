import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Metrics } from '../services/upkeep/metrics/metrics.ts';
import { rowOf } from './request-row.ts';

export const countRequests =
  ({ countRequest }: Metrics): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    const seconds = (performance.now() - started) / 1000;
    countRequest({ ...rowOf(c), status: c.res.status, seconds });
  };
