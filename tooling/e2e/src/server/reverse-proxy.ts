import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { findFreePort } from './server-process.ts';

interface ReverseProxyOptions {
  /** Port of the server on this machine. */
  target: number;
  /** What it adds to each request, or puts in the place of what the client sent. */
  headers: Record<string, string>;
}

export interface ReverseProxy {
  url: string;
  stop: () => void;
}

/** A reverse proxy on this machine, as careless as its headers make it. */
export async function startReverseProxy({
  target,
  headers,
}: ReverseProxyOptions): Promise<ReverseProxy> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const passedOn = request(
      {
        host: '127.0.0.1',
        port: target,
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
