import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { HttpError } from '../../http-error.ts';
import { isLoopbackHost } from '../../config/projects.ts';

const isOwn = (origin: string) => isLoopbackHost(URL.parse(origin)?.hostname ?? '');

/**
 * A page elsewhere can make a browser on this machine call us, by a form or by a name of its own
 * that resolves to loopback: for those, and behind a proxy, the developer pages are not there.
 */
export const ownMachineOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = c.req.header('origin');
  if (c.get('caller').isRemote || (origin !== undefined && !isOwn(origin))) {
    throw new HttpError(404, 'not_found', 'This page does not exist.');
  }
  await next();
};
