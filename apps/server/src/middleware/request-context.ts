import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { callerIpAddress, isLoopbackIpAddress, trustedProxies } from '../lib/http/ip-address.ts';
import { forwardedIpAddresses } from '../lib/http/forwarded-ip-addresses.ts';
import { hasForwardingHeader } from '../lib/http/forwarding.ts';
import { isLoopbackHost } from '../config/origins.ts';
import { readUnlockTokens } from './unlock-cookies.ts';

const MAX_USER_AGENT_LENGTH = 400;
const MAX_LOGGED_PATH_LENGTH = 300;

const trustNoProxy = trustedProxies([]);

/** Detects proxies on this machine by forwarding headers, or by HTTP/1.0, which old nginx uses. */
const mayBeRemote = (c: Context<AppEnv>, incoming: AppEnv['Bindings']['incoming']) => {
  const peer = incoming?.socket.remoteAddress;
  return (
    (peer !== undefined && !isLoopbackIpAddress(callerIpAddress(peer, [], trustNoProxy))) ||
    incoming?.httpVersion === '1.0' ||
    hasForwardingHeader(c.req.raw.headers.keys()) ||
    !isLoopbackHost(new URL(c.req.url).hostname)
  );
};

export function requestContext({ config, random, log, factors }: Deps): MiddlewareHandler<AppEnv> {
  const isTrusted = trustedProxies(config.trustedProxies);
  return async (c, next) => {
    const requestId = `request-id-${random.uuid()}`;
    const started = performance.now();
    // Tests call the app without a socket, so Node's request and response may be undefined.
    const bindings = c.env as AppEnv['Bindings'] | undefined;
    const peer = bindings?.incoming?.socket.remoteAddress;
    const hops = forwardedIpAddresses((name) => c.req.header(name), config.trustedProxyHeader);
    c.set('requestId', requestId);
    c.set('caller', {
      ipAddress: callerIpAddress(peer, hops, isTrusted),
      isRemote: mayBeRemote(c, bindings?.incoming),
      unlockTokens: readUnlockTokens(factors, c.req.header('cookie')),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    });
    c.header('X-Request-Id', requestId);
    await next();
    const { method } = c.req;
    const path = c.req.path.slice(0, MAX_LOGGED_PATH_LENGTH);
    const { status } = c.res;
    const ms = Math.round(performance.now() - started);
    const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';
    log[level]({ request_id: requestId, method, path, status, ms }, 'request');
  };
}
