import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { finishRequests } from './finish-requests.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

const start = async (answer: Promise<undefined>) => {
  const server = createServer((_request, response) => {
    void answer.then(() => response.end('bread'));
  });
  servers.push(server);
  const step = finishRequests(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe, because the server listens on a port.
  const { port } = server.address() as AddressInfo;
  return { server, port, run: () => step.run(new AbortController().signal) };
};

describe('finishRequests', () => {
  it('closes a connection on which nothing was sent', async () => {
    const { server, port, run } = await start(Promise.resolve(undefined));
    const socket = connect(port, '127.0.0.1');
    // A connection reset is a normal end here.
    socket.on('error', () => undefined);
    await once(server, 'connection');
    const closed = once(socket, 'close');
    await run();
    await closed;
    expect(socket.bytesRead).toBe(0);
  });

  it('lets a request under way finish', async () => {
    const { promise: baked, resolve: finishBaking } = Promise.withResolvers<undefined>();
    const { server, port, run } = await start(baked);
    const answered = new Promise<string>((resolve) => {
      get({ port, host: '127.0.0.1' }, (response) => {
        response.setEncoding('utf8');
        response.once('data', resolve);
      });
    });
    await once(server, 'request');
    const finished = run();
    finishBaking(undefined);
    await finished;
    expect(await answered).toBe('bread');
  });
});
