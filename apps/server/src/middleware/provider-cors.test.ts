import { describe, expect, it } from 'vitest';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../test/server/test-server.ts';

const server = useTestServer();
const closed = useTestServer({ env: { MAINTENANCE: '1' } });

const BOOTSTRAP = `/sdk/v1/projects/bootstrap/${DEMO_PUBLIC_TOKEN}`;

const allowed = [
  'http://localhost:4000',
  'http://localhost:5173',
  'https://localhost',
  'http://127.0.0.1:3000',
  'http://[::1]:8080',
];
const refused = [
  'null',
  'https://evil.example',
  'http://localhost.evil.example',
  'http://localhost:4000.evil.example',
  'http://127.0.0.1.evil.example',
  'http://evil-localhost',
  'http://user@localhost:4000',
  'http://localhost:4000/',
  'HTTP://LOCALHOST:4000',
  'http://LOCALHOST:4000',
  'file://localhost',
  'localhost',
  'http://localhost:4000, http://evil.example',
  '*',
];

describe('an origin', () => {
  it.each(allowed)('%s may read responses, with credentials', async (origin) => {
    const { headers } = await server().send(BOOTSTRAP, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toContain('Origin');
  });

  it.each(refused)('%s may not', async (origin) => {
    const { headers } = await server().send(BOOTSTRAP, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
    const call = await server().provider('/passwords/strength_check', {
      body: { password: 'x' },
      headers: { origin },
    });
    expect(call.json).toMatchObject({
      status_code: 403,
      error_type: 'bad_domain_for_stytch_sdk',
    });
  });

  it('is not required, because only browsers send it', async () => {
    const reply = await server().provider('/passwords/strength_check', { body: { password: 'x' } });
    expect(reply.status).toBe(200);
  });
});

describe('a preflight', () => {
  const preflight = (origin: string, path = '/sdk/v1/users/me', method = 'PUT') =>
    server().send(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers':
          'authorization,content-type,x-sdk-client,x-sdk-parent-host',
      },
    });

  it('allows the four headers of every call, the one of One Tap, and the four methods', async () => {
    const { status, headers } = await preflight('http://localhost:5173');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-headers')?.split(',')).toEqual([
      'authorization',
      'content-type',
      'x-sdk-client',
      'x-sdk-parent-host',
      'x-stytch-oauth-type',
    ]);
    expect(headers.get('access-control-allow-methods')?.split(',')).toEqual([
      'GET',
      'POST',
      'PUT',
      'DELETE',
    ]);
    expect(headers.get('vary')).toContain('Origin');
  });

  it('never names an unregistered origin', async () => {
    const { headers } = await preflight('https://evil.example');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is not answered by the portal API', async () => {
    const { headers } = await preflight('http://localhost:5173', '/api/get_files', 'GET');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('an error', () => {
  const origin = 'http://localhost:5173';

  it.each([
    [401, 'unauthorized_credentials', '/sdk/v1/users/me', { headers: { origin } }],
    [404, 'public_token_not_found', '/sdk/v1/projects/bootstrap/other', { headers: { origin } }],
    [413, 'body_too_large', '/sdk/v1/events', { headers: { origin }, body: 'x'.repeat(70_000) }],
    [
      415,
      'unsupported_media_type',
      '/sdk/v1/events',
      { headers: { origin, 'content-type': 'text/plain' }, body: '[]' },
    ],
  ])('%d %s can be read by the calling page', async (status, error_type, path, sending) => {
    const reply = await server().send(path, sending);
    expect(reply).toMatchObject({ status, json: { error_type } });
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('503 during maintenance can be read by the calling page', async () => {
    const reply = await closed().send(BOOTSTRAP, { headers: { origin } });
    expect(reply).toMatchObject({ status: 503, json: { error_type: 'unavailable' } });
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
    expect(reply.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });
});
