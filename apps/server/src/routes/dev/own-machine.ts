import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Config } from '../../config.ts';
import { HttpError } from '../../http-error.ts';
import { isLoopbackHost } from '../../projects.ts';

/**
 * A page elsewhere can make a browser on this machine call us, by a form or by a name of its own
 * that resolves to loopback: for those, the developer pages are not there.
 */
export const ownMachineOnly = ({ publicUrl }: Config): MiddlewareHandler<AppEnv> => {
  const isOwn = (address: string) => {
    const host = URL.parse(address)?.hostname ?? '';
    return isLoopbackHost(host) || host === new URL(publicUrl).hostname;
  };
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (!isOwn(c.req.url) || (origin !== undefined && !isOwn(origin))) {
      throw new HttpError(404, 'not_found', 'There is nothing at this address.');
    }
    await next();
  };
};
