import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { StartError } from './lib/start-error.ts';

/** Limits for slow clients. */
export interface ReadLimits {
  headersMs: number;
  requestMs: number;
  /** Node's default interval of 30 s would let slow requests last twice as long as the limit. */
  checkMs: number;
}

export const READ_LIMITS: ReadLimits = { headersMs: 10_000, requestMs: 30_000, checkMs: 500 };

/** A page can refuse a long URL up to this size; beyond it, Node closes the connection. */
const MAX_HEADER_BYTES = 256 * 1024;

interface ListenOptions {
  host: string;
  port: number;
  limits?: ReadLimits;
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
    const { host, port, limits = READ_LIMITS } = place;
    const server = serve(
      {
        fetch: app.fetch,
        port,
        hostname: host,
        serverOptions: {
          headersTimeout: limits.headersMs,
          requestTimeout: limits.requestMs,
          connectionsCheckingInterval: limits.checkMs,
          maxHeaderSize: MAX_HEADER_BYTES,
        },
      },
      // Without options, serve() creates a plain HTTP/1.1 server.
      () => resolve(server as Server),
    );
    server.once('error', (error: Error) => reject(toListenError(place, error)));
  });
