import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { HttpError } from '../http-error.ts';

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The body is never read, so the connection ends: its bytes must not become the next request. */
const refusal = (message: string) =>
  new HttpError(400, 'invalid_request', message, { headers: { Connection: 'close' } });

const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';

/** Refuses requests that a proxy in front and this server could read in two ways. */
export const wellFormed: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Bindings are absent when the app is called without a socket.
  const bindings = c.env as AppEnv['Bindings'] | undefined;
  const hosts = bindings?.incoming?.rawHeaders.filter(isHost).length ?? 1;
  if (hosts > 1) throw refusal('The request has more than one Host header.');
  const length = Number(c.req.header('content-length') ?? 0);
  const hasBody = length > 0 || c.req.header('transfer-encoding') !== undefined;
  if (hasBody && WITHOUT_BODY.has(c.req.method)) {
    throw refusal(`A ${c.req.method} request must not have a body.`);
  }
  await next();
};
