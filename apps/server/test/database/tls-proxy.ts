import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

const CERTIFICATES = join(import.meta.dirname, 'certificates');

/** The path of a certificate in the folder of this file. */
export const certificatePath = (name: 'ca' | 'other-ca'): string =>
  join(CERTIFICATES, `${name}.pem`);

const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');

const key = readFileSync(join(CERTIFICATES, 'server.key'));
const cert = readFileSync(join(CERTIFICATES, 'server.pem'));

const joinStreams = (client: Duplex, database: Socket) => {
  client.pipe(database);
  database.pipe(client);
  for (const side of [client, database]) side.on('error', () => undefined);
  client.on('close', () => database.destroy());
  database.on('close', () => client.destroy());
};

export interface TlsProxy {
  port: number;
  /** The kind of each connection that clients asked for, in order. */
  connections: ('encrypted' | 'plain')[];
  close: () => Promise<void>;
}

/** Stands before a Postgres without certificates and offers encryption to its clients. */
export async function startTlsProxy(socketPath: string): Promise<TlsProxy> {
  const connections: TlsProxy['connections'] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      const isEncrypted = bytes.equals(SSL_REQUEST);
      connections.push(isEncrypted ? 'encrypted' : 'plain');
      if (isEncrypted) socket.write('S');
      else socket.unshift(bytes);
      const client = isEncrypted ? new TLSSocket(socket, { isServer: true, key, cert }) : socket;
      joinStreams(client, connect(socketPath));
    });
  });
  await once(server.listen(0), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return {
    port: address.port,
    connections,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
