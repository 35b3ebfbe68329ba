import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import type { Tracing } from '../services/upkeep/tracing/tracing.ts';
import { rowOf } from './request-row.ts';

export const traceRequests = (
  { traceRequest }: Tracing,
  { config }: Pick<Deps, 'config'>,
): MiddlewareHandler<AppEnv> => {
  const scheme = new URL(config.publicUrl).protocol.slice(0, -1);
  return async (c, next) => {
    const { req } = c;
    const headers = {
      traceparent: req.header('traceparent'),
      tracestate: req.header('tracestate'),
    };
    await traceRequest(headers, async () => {
      await next();
      return { ...rowOf(c), status: c.res.status, scheme, requestId: c.get('requestId') };
    });
  };
};
