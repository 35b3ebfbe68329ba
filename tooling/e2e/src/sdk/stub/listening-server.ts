import { once } from 'node:events';
import type { Server } from 'node:http';

export interface ListeningServer {
  /** The host is localhost because cookies ignore ports and browsers treat localhost as a secure context. */
  origin: string;
  close: () => Promise<void>;
}

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
