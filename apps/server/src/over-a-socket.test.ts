import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { WAITS } from '@bakehouse/vitest/waits';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDocumentedError } from '../test/api/api-errors.ts';
import { useTestServer } from '../test/server/test-server.ts';

const server = useTestServer();

let listening: ServerType;
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    listening = serve(
      { fetch: server().app.fetch, port: 0, hostname: '127.0.0.1' },
      (info: AddressInfo) => {
        port = info.port;
        resolve();
      },
    );
  });
});
afterAll(() => {
  listening.close();
});

interface Answer {
  status: number;
  text: string;
}

const post = (
  path: string,
  headers: Record<string, string>,
  chunks: readonly (string | Buffer)[],
) =>
  new Promise<Answer>((resolve, reject) => {
    const sending = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (part: string) => (text += part));
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, text });
        });
      },
    );
    sending.on('error', reject);
    for (const chunk of chunks) sending.write(chunk);
    sending.end();
  });

/** The response to raw bytes, which no HTTP client would send. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
    });
    socket.setTimeout(WAITS.changeMs, () => {
      reject(new Error(`The connection stays open after ${JSON.stringify(answer)}.`));
      socket.destroy();
    });
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(answer);
    });
  });

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

const json = { 'content-type': 'application/json' };
const chunked = { ...json, 'transfer-encoding': 'chunked' };
const PATHS = ['/api/stytch/authenticate', '/sdk/v1/events'];

describe('a body over a socket', () => {
  it.each(PATHS)('of a megabyte is refused by %s, with a length and in chunks', async (path) => {
    const megabyte = Buffer.alloc(1024 * 1024, 0x20);
    const parts = Array.from({ length: 64 }, (_, index) =>
      megabyte.subarray(index * 16_384, (index + 1) * 16_384),
    );
    for (const answer of [
      await post(path, { ...json, 'content-length': String(megabyte.length) }, [megabyte]),
      await post(path, chunked, parts),
    ]) {
      expect(answer.status).toBe(413);
      expect(isDocumentedError(path, answer.status, answer.text)).toBe(true);
    }
  });

  it.each(PATHS)('in small chunks is read completely by %s', async (path) => {
    const parts = Array.from('{"email":"a@b.example"').map((letter) => letter);
    const answer = await post(path, chunked, parts);
    expect(answer.status).toBe(400);
    expect(isDocumentedError(path, answer.status, answer.text)).toBe(true);
  });

  it('of exactly 64 kB is read', async () => {
    const body = `{"email":"a@b.example","password":"x","pad":"${'x'.repeat(64 * 1024 - 47)}"}`;
    expect(body).toHaveLength(64 * 1024);
    const send = (text: string) =>
      post('/api/stytch/authenticate', { ...json, 'content-length': String(text.length) }, [text]);
    expect((await send(body)).status).toBe(401);
    expect((await send(`${body} `)).status).toBe(413);
  });

  it.each(['/api/get_files', '/api/bake', '/sdk/v1/users/me', '/sdk/v1/totps', '/nothing'])(
    'that is not read keeps the connection usable for the next request to %s',
    async (path) => {
      const body = 'x'.repeat(60_000);
      for (let time = 0; time < 3; time += 1) {
        const answer = await post(path, { ...json, 'content-length': '60000' }, [body]);
        expect(answer.status).toBeGreaterThanOrEqual(401);
        expect(answer.status).toBeLessThan(413);
      }
    },
  );

  it('that never ends delays nobody else', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/stytch/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    const answer = await post('/api/stytch/authenticate', json, ['{}']);
    expect(answer.status).toBe(400);
    socket.destroy();
  });
});

describe('raw requests', () => {
  const ask = (line: string, headers = 'Host: localhost') =>
    raw(`${line} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);

  it.each([
    'GET //api/get_files',
    'GET /api/get_files/',
    'GET /api/%67et_files',
    'GET /%61pi/get_files',
    'GET /x/..%2fapi/get_files',
    'GET /x/../api/get_files',
    'GET /api/./get_files',
    'GET /api;x/get_files',
    'GET /api\\get_files',
    'GET http://evil.example/api/get_files',
    'GET /api/get_files?page=%',
    'GET /api/%',
    'GET /api/%E0%A4%A',
    'HEAD /api/get_files',
    'TRACE /api/get_files',
    'PROPFIND /api/get_files',
    'DELETE /api/get_files',
    'OPTIONS *',
    'GET *',
    'get /api/get_files',
    'GET /sdk/v1/users/me',
    'GET /sdk/v1/%2e%2e/users/me',
    'CONNECT evil.example:443',
  ])('%s gets no data and no 5xx', async (line) => {
    const answer = await ask(line);
    expect([line, answer === '' || [400, 401, 404, 405].includes(statusOf(answer))]).toEqual([
      line,
      true,
    ]);
    expect(answer).not.toMatch(/filetitle|node_modules|\bat .*\.[jt]s:\d/);
  });

  it.each([
    'Host: a b',
    'Host: evil.example/x',
    'Host: [::1',
    'Host: \u00ff',
    'Host:',
    'X-Nothing: 1',
  ])('with %j get no 5xx', async (headers) => {
    const answer = await ask('GET /healthz', headers);
    expect([headers, [200, 400].includes(statusOf(answer))]).toEqual([headers, true]);
  });

  it.each([
    ['GET', '/api/get_files', 'Content-Length: 2\r\n\r\n{}'],
    ['GET', '/sdk/v1/users/me', 'Content-Length: 2\r\n\r\n{}'],
    ['GET', '/healthz', 'Content-Length: 10\r\n\r\n'],
    ['GET', '/', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'],
    ['GET', '/sdk/v1/users/me', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['HEAD', '/healthz', 'Content-Length: 2\r\n\r\n{}'],
  ])('with a body on %s %s get 400, and the connection ends', async (method, path, rest) => {
    const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}${next}`);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    const [, text = ''] = answer.split('\r\n\r\n');
    if (method === 'GET') expect(isDocumentedError(path, 400, text)).toBe(true);
  });

  it('with an empty body on GET are answered', async () => {
    expect(statusOf(await ask('GET /healthz', 'Host: localhost\r\nContent-Length: 0'))).toBe(200);
  });

  it.each(['/healthz', '/api/get_files', '/sdk/v1/users/me'])(
    'with two Host headers to %s get 400',
    async (path) => {
      for (const second of ['evil.example', 'localhost']) {
        const answer = await ask(`GET ${path}`, `Host: localhost\r\nhOST: ${second}`);
        expect(statusOf(answer)).toBe(400);
        expect(isDocumentedError(path, 400, answer.split('\r\n\r\n')[1] ?? '')).toBe(true);
      }
    },
  );

  it('are answered at a URL of 60 kB', async () => {
    const answer = await ask(`GET /api/get_files?search=${'a'.repeat(12_000)}`);
    expect(statusOf(answer)).toBe(401);
  });
});
