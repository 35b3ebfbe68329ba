import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

export interface StubRequest {
  authorization: string | undefined;
  body: string;
}

export interface StubAnswer {
  status?: number;
  json?: unknown;
  /** Closes the connection without an answer. */
  drop?: boolean;
}

export interface StubService {
  url: string;
  requests: StubRequest[];
}

/** A server that is not part of the product, for the tests of one file. */
export function useStubService(answer: (request: StubRequest) => StubAnswer): () => StubService {
  const requests: StubRequest[] = [];
  let url = '';
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const request = { authorization: incoming.headers.authorization, body };
      requests.push(request);
      const { status = 200, json, drop = false } = answer(request);
      if (drop) return response.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(typeof json === 'string' ? json : JSON.stringify(json ?? {}));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The cast is safe, because the server listens on a port.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => ({ url, requests });
}
