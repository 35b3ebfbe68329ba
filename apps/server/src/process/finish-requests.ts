import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { DrainStep } from './drain.ts';

const REQUESTS_TIMEOUT_MS = 6000;

/** Call it before the server listens: it observes the connections from then on. */
export function finishRequests(server: Server): DrainStep {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const responses = new Set<ServerResponse>();
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  return {
    name: 'finish the requests under way',
    withinMs: REQUESTS_TIMEOUT_MS,
    run: (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          server.closeAllConnections();
        });
        server.close(() => {
          resolve();
        });
        // Without this header, a busy client could keep its connection open during the shutdown.
        server.prependListener('request', (_request, response) => {
          response.setHeader('Connection', 'close');
        });
        for (const response of responses) {
          const { socket } = response.req;
          response.once('finish', () => socket.end());
        }
        server.closeIdleConnections();
        // Browsers open connections in advance. Node does not count those as idle.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }),
  };
}
