import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface LocalServer {
  origin: string;
}

/** A server of somebody else on this machine, for the tests of one file. */
export function useLocalServer(listener: RequestListener): LocalServer {
  const server = createServer(listener);
  const listening: LocalServer = { origin: '' };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The cast is safe, because the server listens at a port.
    listening.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening;
}
