import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { HttpError } from '../http-error.ts';

const BODILESS_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Closes the connection, because the server would parse the unread body as the next request. */
const toMalformedRequestError = (message: string) =>
  new HttpError(400, 'invalid_request', message, { headers: { Connection: 'close' } });

const isHostHeaderName = (text: string, index: number) =>
  index % 2 === 0 && text.toLowerCase() === 'host';

/** Refuses requests that a proxy, the database and this server could read differently (request smuggling). */
export const refuseAmbiguousRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Tests call the app without a socket, so Node's request and response may be undefined.
  const bindings = c.env as AppEnv['Bindings'] | undefined;
  // Postgres stores no NUL, so nothing can have such a name.
  if (new URL(c.req.url).pathname.includes('%00'))
    throw new HttpError(404, 'route_not_found', 'Nothing has a name with a NUL.');
  const hosts = bindings?.incoming?.rawHeaders.filter(isHostHeaderName).length ?? 1;
  if (hosts > 1) throw toMalformedRequestError('The request has more than one Host header.');
  const length = Number(c.req.header('content-length') ?? 0);
  const hasBody = length > 0 || c.req.header('transfer-encoding') !== undefined;
  if (hasBody && BODILESS_METHODS.has(c.req.method)) {
    throw toMalformedRequestError(`A ${c.req.method} request must not have a body.`);
  }
  await next();
};
