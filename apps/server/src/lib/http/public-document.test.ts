import { describe, expect, it } from 'vitest';
import { useLocalServer } from '../../../test/upstreams/local-server.ts';
import { fetchPublicDocument, isPublicIpAddress } from './public-document.ts';

const server = useLocalServer((request, response) => {
  const isPage = request.url === '/page';
  response.writeHead(request.url === '/missing' ? 404 : 200, {
    'content-type': isPage ? 'text/html' : 'application/json',
  });
  if (request.url === '/slow') return;
  response.end('{"a":1}');
});

const limits = { acceptsLoopback: true, maxLength: 100, timeoutMs: 200 };
const read = (path: string, change = {}) =>
  fetchPublicDocument(`${server.origin}${path}`, { ...limits, ...change });

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

describe('fetchPublicDocument', () => {
  it('reads JSON from this machine in developer mode', async () => {
    expect(await read('/')).toBe('{"a":1}');
  });

  it.each([
    ['plain http', '/', { acceptsLoopback: false }, 'not https'],
    ['a missing document', '/missing', {}, 'status 404'],
    ['a page', '/page', {}, 'not JSON'],
    ['a large document', '/', { maxLength: 3 }, 'too large'],
    ['a slow document', '/slow', {}, 'abort'],
  ])('refuses %s', async (_name, path, change, problem) => {
    await expect(read(path, change)).rejects.toThrow(problem);
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://169.254.169.254/',
  ])('does not ask %s outside developer mode', async (url) => {
    const asked = fetchPublicDocument(url, { ...limits, acceptsLoopback: false });
    await expect(asked).rejects.toThrow('not on the internet');
  });
});
