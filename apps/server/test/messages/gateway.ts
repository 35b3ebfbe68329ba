import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface GatewayRequest {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  form: Record<string, string>;
}

export interface GatewayServer {
  host: string;
  requests: GatewayRequest[];
  /** The statuses of the next answers, first to last; 201 once they are used up. */
  statuses: number[];
  /** The gateway takes requests and never answers. */
  isSilent: boolean;
  close: () => Promise<void>;
}

/** A gateway for text messages on a real socket, which answers as Twilio's API does. */
export const openGateway = async (): Promise<GatewayServer> => {
  const listening = createServer();
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const gateway: GatewayServer = {
    host: `127.0.0.1:${port}`,
    requests: [],
    statuses: [],
    isSilent: false,
    close: async () => {
      listening.closeAllConnections();
      listening.close();
      await once(listening, 'close');
    },
  };
  listening.on('request', (request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      gateway.requests.push({ path: request.url, headers: request.headers, form });
      if (gateway.isSilent) return;
      const status = gateway.statuses.shift() ?? 201;
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end('{"status":"queued"}');
    });
  });
  return gateway;
};
