import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { callerAddress, trustedProxies } from '../lib/caller-address.ts';
import { isForwarded } from '../lib/forwarding.ts';

const USER_AGENT_LENGTH = 400;
const LOGGED_PATH_LENGTH = 300;

/** Names the request, finds out who calls, and writes one log line when the answer is ready. */
export function requestContext({ config, random, log }: Deps): MiddlewareHandler<AppEnv> {
  const isTrusted = trustedProxies(config.trustedProxies);
  return async (c, next) => {
    const requestId = `request-id-${random.uuid()}`;
    const started = performance.now();
    // Bindings are absent when the app is called without a socket.
    const bindings = c.env as AppEnv['Bindings'] | undefined;
    const peer = bindings?.incoming?.socket.remoteAddress;
    c.set('requestId', requestId);
    c.set('caller', {
      ipAddress: callerAddress(peer, c.req.header('x-forwarded-for'), isTrusted),
      isForwarded: isForwarded(c.req.raw.headers.keys()),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_LENGTH),
    });
    c.header('X-Request-Id', requestId);
    await next();
    const { method } = c.req;
    const path = c.req.path.slice(0, LOGGED_PATH_LENGTH);
    const { status } = c.res;
    const ms = Math.round(performance.now() - started);
    const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';
    log[level]({ request_id: requestId, method, path, status, ms }, 'request');
  };
}
