import { describe, expect, it } from 'vitest';
import { useLocalServer } from '../../../test/upstreams/local-server.ts';
import { fetchPublicDocument } from './public-document.ts';

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
