import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between browser and server that can hold or cut connections. */
export interface TcpProxy {
  url: string;
  /** Limits how many more bytes each connection forwards to the browser. */
  hold: (bytes: number) => void;
  release: () => void;
  /** Closes each connection as soon as it has reached the limit, until the next `hold` or `release`. */
  cut: () => void;
  stop: () => Promise<void>;
}

interface ProxiedConnection {
  browser: Socket;
  server: Socket;
  /** The number of bytes that may still be forwarded. */
  left: number;
}

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const connections = new Set<ProxiedConnection>();
  let allowed = Infinity;
  let isCutting = false;

  const end = (connection: ProxiedConnection) => {
    connections.delete(connection);
    connection.browser.destroy();
    connection.server.destroy();
  };

  const join = (browser: Socket) => {
    const server = connect(port, '127.0.0.1');
    const connection: ProxiedConnection = { browser, server, left: allowed };
    connections.add(connection);
    browser.pipe(server);
    server.on('data', (bytes) => {
      browser.write(bytes);
      connection.left -= bytes.length;
      if (connection.left > 0) return;
      if (isCutting) end(connection);
      else server.pause();
    });
    for (const socket of [browser, server]) {
      socket.on('error', () => end(connection));
      socket.on('close', () => end(connection));
    }
  };

  const allow = (bytes: number) => {
    allowed = bytes;
    isCutting = false;
    for (const connection of connections) {
      connection.left = bytes;
      connection.server.resume();
    }
  };

  const listener = createServer(join);
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');

  return {
    url: `http://localhost:${address.port}`,
    hold: allow,
    release: () => allow(Infinity),
    cut() {
      isCutting = true;
      for (const connection of connections) if (connection.left <= 0) end(connection);
    },
    async stop() {
      for (const connection of connections) end(connection);
      listener.close();
      await once(listener, 'close');
    },
  };
}
