import { describe, expect, it } from 'vitest';
import { useLocalServer } from '../../../test/upstreams/local-server.ts';
import { isPublicIpAddress, sendGuardedRequest, type FindAddresses } from './guarded-request.ts';

describe('isPublicIpAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    'is true for %s',
    (address) => {
      expect(isPublicIpAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    'fe80::1',
    'fc00::1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('is false for %s', (address) => {
    expect(isPublicIpAddress(address)).toBe(false);
  });
});

const received: string[] = [];
const server = useLocalServer((request, response) => {
  received.push(request.headers.host ?? '');
  response.writeHead(request.url === '/redirect' ? 302 : 204, { location: '/inside' }).end();
});

/** A name service that gives the next answer at each question. */
const answering = (...answers: readonly string[][]) => {
  const asked: string[] = [];
  const findAddresses: FindAddresses = (host, _options, done) => {
    const addresses = answers[asked.length] ?? [];
    asked.push(host);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, findAddresses };
};

const post = (
  host: string,
  given: { acceptsLoopback?: boolean; findAddresses?: FindAddresses; path?: string } = {},
) => {
  const { acceptsLoopback = true, findAddresses, path = '/' } = given;
  const { port } = new URL(server.origin);
  return sendGuardedRequest(
    new URL(`${acceptsLoopback ? 'http' : 'https'}://${host}:${port}${path}`),
    {
      acceptsLoopback,
      findAddresses,
      method: 'POST',
      headers: {},
      body: 'rye',
      signal: AbortSignal.timeout(5000),
    },
  );
};

describe('a guarded request', () => {
  it('goes to the address that was checked, although the name then has another one', async () => {
    const names = answering(['127.0.0.1'], ['10.0.0.1']);
    const response = await post('receiver.example', { findAddresses: names.findAddresses });
    expect(response.statusCode).toBe(204);
    expect(response.socket.remoteAddress).toBe('127.0.0.1');
    response.destroy();
    expect(names.asked).toEqual(['receiver.example']);
  });

  it.each([
    ['a private address', ['192.168.1.1']],
    ['loopback', ['127.0.0.1']],
    ['loopback of IPv6', ['::1']],
    ['loopback as a mapped address', ['::ffff:127.0.0.1']],
    ['the address for metadata of clouds', ['169.254.169.254']],
    ['a public and a private address', ['93.184.215.14', '10.0.0.1']],
  ])('does not go to a name with %s', async (_name, addresses) => {
    const before = received.length;
    const { findAddresses } = answering(addresses);
    const sent = post('receiver.example', { acceptsLoopback: false, findAddresses });
    await expect(sent).rejects.toThrow('not on the internet');
    expect(received).toHaveLength(before);
  });

  it.each([
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::ffff:7f00:1]',
    '10.0.0.1',
    '[fd00::1]',
  ])('does not go to %s, in whatever form it is written', async (host) => {
    await expect(post(host, { acceptsLoopback: false })).rejects.toThrow('not on the internet');
  });

  it('does not go to a private network in developer mode either', async () => {
    await expect(post('10.0.0.1')).rejects.toThrow('not on the internet');
  });

  it('returns a redirect instead of following it', async () => {
    const before = received.length;
    const response = await post('127.0.0.1', { path: '/redirect' });
    response.destroy();
    expect(response.statusCode).toBe(302);
    expect(received).toHaveLength(before + 1);
  });
});
