import { once } from 'node:events';
import type { Server } from 'node:http';

export interface ListeningServer {
  /** Named localhost, as cookies are shared by host name and the loopback is a secure context. */
  origin: string;
  close: () => Promise<void>;
}

/** Lets a server listen on a free port of the loopback. */
export async function listenOnFreePort(server: Server): Promise<ListeningServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return {
    origin: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
