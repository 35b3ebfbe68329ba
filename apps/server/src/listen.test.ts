import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { listen, REQUEST_TIMEOUTS, type RequestTimeouts } from './listen.ts';

const LIMITS: RequestTimeouts = { headersMs: 150, requestMs: 450, checkMs: 10, idleMs: 125_000 };
/** The pause between the bytes of a slow request, shorter than any time limit. */
const DRIP_MS = 30;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const start = async (limits?: RequestTimeouts) => {
  const app = new Hono<AppEnv>()
    .get('/', (c) => c.text('bread'))
    .post('/', async (c) => c.text(await c.req.text()))
    .onError((_error, c) => c.text('broken off', 400));
  const server = await listen(app, { host: '127.0.0.1', port: 0, ...(limits && { limits }) });
  servers.push(server);
  // The cast is safe, because the server listens on a port.
  const { port } = server.address() as AddressInfo;
  return { server, port };
};

/** Sends the head, then one letter after the other until the server ends the connection. */
const drip = async (port: number, head: string) => {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString('latin1')));
  // A connection reset is a normal end here.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(head);
  const timer = setInterval(() => socket.write('x'), DRIP_MS);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return { answer, tookMs: performance.now() - began };
};

const SLOW = [
  { what: 'headers', head: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', limit: 'headersMs' },
  {
    what: 'a body',
    head: 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n',
    limit: 'requestMs',
  },
] as const;

describe('a request that is sent too slowly', () => {
  it.each(SLOW)(
    'is cut off at the limit for $what, while another is answered',
    async ({ head, limit }) => {
      const { port } = await start(LIMITS);
      const slow = drip(port, head);
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('bread');
      const { answer, tookMs } = await slow;
      expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
      expect(tookMs).toBeGreaterThanOrEqual(LIMITS[limit] - LIMITS.checkMs);
    },
  );

  it('has 10 s for its headers and 30 s in total, checked twice a second', async () => {
    const { server } = await start();
    expect(REQUEST_TIMEOUTS).toMatchObject({
      headersMs: 10_000,
      requestMs: 30_000,
      checkMs: 500,
    });
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(30_000);
  });
});

describe('a connection without a request', () => {
  const agents: Agent[] = [];
  afterEach(() => {
    for (const agent of agents.splice(0)) agent.destroy();
  });

  /** Sends each request on the same connection while that is open. */
  const clientOf = (port: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return async (): Promise<[ClientRequest, IncomingMessage]> => {
      const asked = request({ port, host: '127.0.0.1', agent }).end();
      const answer = await new Promise<IncomingMessage>((resolve) => {
        asked.once('response', resolve);
      });
      answer.resume();
      await once(asked, 'close');
      return [asked, answer];
    };
  };

  it('stays open for more than the two minutes that proxies keep theirs', async () => {
    const { port } = await start();
    const [, answer] = await clientOf(port)();
    expect(answer.headers['keep-alive']).toBe('timeout=125');
  });

  it('is used again after the time that a slow request has', async () => {
    const { port } = await start(LIMITS);
    const ask = clientOf(port);
    await ask();
    await drip(port, SLOW[1].head);
    const [asked] = await ask();
    expect(asked.reusedSocket).toBe(true);
  });
});
