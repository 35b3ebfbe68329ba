import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { StartError } from './lib/start-error.ts';

/** The time limits for receiving a request from a slow client. */
export interface RequestTimeouts {
  headersMs: number;
  requestMs: number;
  /** The interval of Node's timeout check; its default of 30 s would double the time limit. */
  checkMs: number;
  /** Longer than proxies keep an unused connection, so that a proxy never sends a request on a closed one. */
  idleMs: number;
}

export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 500,
  idleMs: 125_000,
};

/** Node closes connections with larger headers; a long URL within the limit gets an error page. */
const MAX_HEADER_BYTES = 256 * 1024;

interface ListenOptions {
  host: string;
  port: number;
  limits?: RequestTimeouts;
}

const toListenError = ({ host, port }: ListenOptions, error: Error) =>
  new StartError(
    'code' in error && error.code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is in use by another program. Stop it, or set PORT; example: PORT=4100`
      : `HOST ${host} with PORT ${port} cannot be listened on (${error.message}); example: HOST=127.0.0.1`,
    { cause: error },
  );

/** @throws StartError with one line for the operator */
export const listen = (app: Pick<Hono<AppEnv>, 'fetch'>, place: ListenOptions): Promise<Server> =>
  new Promise((resolve, reject) => {
    const { host, port, limits = REQUEST_TIMEOUTS } = place;
    const server = serve(
      {
        fetch: app.fetch,
        port,
        hostname: host,
        serverOptions: {
          headersTimeout: limits.headersMs,
          requestTimeout: limits.requestMs,
          connectionsCheckingInterval: limits.checkMs,
          keepAliveTimeout: limits.idleMs,
          maxHeaderSize: MAX_HEADER_BYTES,
        },
      },
      // The cast is safe, because serve() without options creates an HTTP/1.1 server.
      () => resolve(server as Server),
    );
    server.once('error', (error: Error) => reject(toListenError(place, error)));
  });
