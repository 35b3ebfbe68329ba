import { once } from 'node:events';
import { createServer } from 'node:net';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { certificatePath, startTlsProxy, type TlsProxy } from '../../test/database/tls-proxy.ts';
import { connectionStringsOf, connectToUrl } from './connect-to-url.ts';

const HOST = 'postgres://bo:secret@db.example/bakehouse';

describe('the connection strings of a DATABASE_URL', () => {
  it.each([
    ['', ['']],
    ['?sslmode=disable', ['?sslmode=disable']],
    ['?sslmode=allow', ['?sslmode=disable', '?sslmode=prefer&uselibpqcompat=true']],
    ['?sslmode=prefer', ['?sslmode=prefer&uselibpqcompat=true', '?sslmode=disable']],
    ['?sslmode=require', ['?sslmode=require&uselibpqcompat=true']],
    [
      '?sslmode=verify-ca&sslrootcert=/ca.pem',
      ['?sslmode=verify-ca&sslrootcert=/ca.pem&uselibpqcompat=true'],
    ],
    ['?sslmode=verify-full', ['?sslmode=verify-full']],
    ['?sslmode=no-verify', ['?sslmode=no-verify']],
    ['?user=bo&sslmode=require', ['?user=bo&sslmode=require&uselibpqcompat=true']],
    ['?sslmode=require&uselibpqcompat=true', ['?sslmode=require&uselibpqcompat=true']],
  ])('follow the meaning of libpq: "%s"', (query, expected) => {
    expect(connectionStringsOf(`${HOST}${query}`)).toEqual(
      expected.map((wanted) => `${HOST}${wanted}`),
    );
  });
});

const firstCodesAt = async (query: string, answer: string) => {
  const codes: number[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      codes.push(bytes.readInt32BE(4));
      socket.end(answer);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  const url = `postgres://bo:secret@127.0.0.1:${address.port}/bakehouse${query}`;
  await expect(connectToUrl('DATABASE_URL', url, () => undefined)).rejects.toThrow('DATABASE_URL');
  server.close();
  return codes;
};

const SSL_REQUEST = 80_877_103;
const PLAIN_STARTUP = 196_608;

describe('a connection', () => {
  it.each([
    ['is not encrypted', '?sslmode=disable', 'N', [PLAIN_STARTUP]],
    ['is tried without encryption first', '?sslmode=allow', 'N', [PLAIN_STARTUP, SSL_REQUEST]],
    [
      'does without encryption that the server lacks',
      '?sslmode=prefer',
      'N',
      [SSL_REQUEST, PLAIN_STARTUP],
    ],
    ['stays encrypted when its handshake fails', '?sslmode=prefer', 'S', [SSL_REQUEST]],
    ['needs encryption', '?sslmode=require', 'N', [SSL_REQUEST]],
    ['needs the certificate', '?sslmode=verify-full', 'N', [SSL_REQUEST]],
  ])('%s: %s, answer %s', async (_, query, answer, expected) => {
    expect(await firstCodesAt(query, answer)).toEqual(expected);
  });
});

const socketPathOf = ({ host, port = 5432 }: PoolConfig) => `${host ?? ''}/.s.PGSQL.${port}`;

// Skipped for the database of DATABASE_URL, which has another certificate, or none.
describe.runIf(inject('database').host)('a Postgres with a certificate of a private CA', () => {
  let front: TlsProxy;
  const { user = '', password, database = '' } = inject('database');

  beforeAll(async () => {
    front = await startTlsProxy(socketPathOf(inject('database')));
  });

  afterAll(() => front.close());

  const outcomeOf = async (host: string, query: string) => {
    front.connections.length = 0;
    const credentials = `${user}:${typeof password === 'string' ? password : ''}`;
    const url = `postgres://${credentials}@${host}:${front.port}/${database}${query}`;
    const failure = await connectToUrl('DATABASE_URL', url, () => undefined).then(
      (client) => client.close(),
      () => 'refused',
    );
    return [...front.connections, ...(failure ? [failure] : [])];
  };

  const CA = `sslrootcert=${certificatePath('ca')}`;
  const OTHER_CA = `sslrootcert=${certificatePath('other-ca')}`;

  it.each([
    ['localhost', '?sslmode=disable', ['plain']],
    ['localhost', '?sslmode=allow', ['plain']],
    ['localhost', '?sslmode=prefer', ['encrypted']],
    ['localhost', '?sslmode=require', ['encrypted']],
    ['localhost', '?sslmode=no-verify', ['encrypted']],
    ['localhost', `?sslmode=verify-ca&${CA}`, ['encrypted']],
    ['127.0.0.1', `?sslmode=verify-ca&${CA}`, ['encrypted']],
    ['localhost', `?sslmode=verify-ca&${OTHER_CA}`, ['encrypted', 'refused']],
    ['localhost', `?sslmode=verify-full&${CA}`, ['encrypted']],
    ['127.0.0.1', `?sslmode=verify-full&${CA}`, ['encrypted', 'refused']],
    ['localhost', '?sslmode=verify-full', ['encrypted', 'refused']],
  ])('at %s is reached as libpq does: %s', async (host, query, expected) => {
    expect(await outcomeOf(host, query)).toEqual(expected);
  });
});
