import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { findFreePort } from './server-process.ts';

interface ReverseProxyOptions {
  serverPort: number;
  /** Headers to set on each request; they replace headers of the client. */
  headers: Record<string, string>;
}

export interface ReverseProxy {
  url: string;
  stop: () => void;
}

export async function startReverseProxy({
  serverPort,
  headers,
}: ReverseProxyOptions): Promise<ReverseProxy> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const passedOn = request(
      {
        host: '127.0.0.1',
        port: serverPort,
        method,
        path,
        headers: { ...incoming.headers, ...headers },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passedOn.on('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  const port = await findFreePort();
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
