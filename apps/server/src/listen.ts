import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { StartError } from './lib/start-error.ts';

/** How long a client may take to send its request. */
export interface ReadLimits {
  headersMs: number;
  requestMs: number;
  /** How often connections are looked at: Node's own 30 s would let a slow one live twice as long. */
  checkMs: number;
}

export const READ_LIMITS: ReadLimits = { headersMs: 10_000, requestMs: 30_000, checkMs: 500 };

/** A long address is the page's to refuse, not a dropped connection. */
const HEADER_BYTES = 256 * 1024;

interface Place {
  host: string;
  port: number;
  limits?: ReadLimits;
}

const cannotListen = ({ host, port }: Place, error: Error) =>
  new StartError(
    'code' in error && error.code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is in use by another program. Stop it, or set PORT; example: PORT=4100`
      : `HOST ${host} with PORT ${port} cannot be listened on (${error.message}); example: HOST=127.0.0.1`,
    { cause: error },
  );

/**
 * Answers requests at this place; a request that is sent too slowly is cut off.
 * @throws StartError with one line for the operator
 */
export const listen = (app: Pick<Hono<AppEnv>, 'fetch'>, place: Place): Promise<Server> =>
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
          maxHeaderSize: HEADER_BYTES,
        },
      },
      // Without options of its own serve() makes a plain HTTP/1.1 server.
      () => resolve(server as Server),
    );
    server.once('error', (error: Error) => reject(cannotListen(place, error)));
  });
