import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { HttpError } from '../../http-error.ts';
import { isLoopbackHost } from '../../config/origins.ts';

const isLoopbackOrigin = (origin: string) => isLoopbackHost(URL.parse(origin)?.hostname ?? '');

/** Protects developer pages from other sites, which can send forms or use a host name that resolves to loopback. */
export const allowLoopbackOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = c.req.header('origin');
  if (c.get('caller').isRemote || (origin !== undefined && !isLoopbackOrigin(origin))) {
    throw new HttpError(404, 'not_found', 'This page does not exist.');
  }
  await next();
};
