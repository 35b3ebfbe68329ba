import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readPortalBuild } from '../lib/own-files/portal-build.ts';
import { createTestDeps } from '../../test/server/test-deps.ts';
import { useTestServer } from '../../test/server/test-server.ts';

const server = useTestServer();

const SCRIPT = 'export const one = 1;\n'.repeat(50);
const PAGE = `<!doctype html><meta name="csp-nonce" property="csp-nonce" content="__CSP_NONCE__">
<meta name="token" content="__PUBLIC_TOKEN__"><meta name="build" content="__BUILD_ID__"><meta name="providers" content="__OAUTH_PROVIDERS__"><a href="__TERMS_URL__">Terms</a><title>Portal</title>`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-dist-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'embed'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'viewer.html'), '<!doctype html><title>Content</title>');
  await writeFile(join(folder, 'gallery.html'), PAGE.replace('Portal', 'Gallery'));
  await writeFile(join(folder, 'maintenance.html'), '<!doctype html><title>Maintenance</title>');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'checksum-worker-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'opening-worker-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'embed', 'login-widget.js'), SCRIPT);
  await writeFile(join(folder, 'embed', 'main-screen-1A2B3C4D.js'), SCRIPT);
  await writeFile(join(folder, '.hidden'), 'hidden');
});
afterAll(() => rm(folder, { recursive: true }));

const appWith = async (env: NodeJS.ProcessEnv = {}) =>
  createApp(await createTestDeps(server().database.db, env), readPortalBuild(folder));

const get = async (
  path: string,
  env: NodeJS.ProcessEnv = {},
  headers: Record<string, string> = {},
) => (await appWith(env)).request(path, { headers });

const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

const DATA_RESPONSE_POLICY = "default-src 'none'; frame-ancestors 'none'";
const SERVICE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const PORTAL_POLICY =
  /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-src http:\/\/localhost:4000\/viewer http:\/\/localhost\/viewer; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'$/;

const kinds: readonly [kind: string, path: string, policy: string | RegExp, cache: string][] = [
  ['a page of the portal', '/login', PORTAL_POLICY, 'no-store'],
  ['the gallery', '/__dev/gallery', PORTAL_POLICY, 'no-store'],
  ['a page of the server', '/errors', SERVICE_POLICY, 'no-store'],
  ['the page of a link', '/v1/emails/confirm?token=x', SERVICE_POLICY, 'no-store'],
  ['the inbox', '/__dev', SERVICE_POLICY, 'no-store'],
  ['data of the portal API', '/api/get_files', DATA_RESPONSE_POLICY, 'no-store'],
  ['data of the provider API', '/sdk/v1/users/me', DATA_RESPONSE_POLICY, 'no-store'],
  ['developer data', '/__dev/outbox', DATA_RESPONSE_POLICY, 'no-store'],
  ['an address that is not there', '/nothing.here', DATA_RESPONSE_POLICY, 'no-store'],
  ['health', '/healthz', DATA_RESPONSE_POLICY, 'no-store'],
  ['the keys', '/.well-known/jwks.json', DATA_RESPONSE_POLICY, 'public, max-age=300'],
  ['an asset', '/assets/app-1a2b.js', DATA_RESPONSE_POLICY, 'public, max-age=31536000, immutable'],
  [
    'the worker that computes checksums',
    '/assets/checksum-worker-1a2b.js',
    WORKER_POLICY,
    'public, max-age=31536000, immutable',
  ],
  [
    'the worker that opens sealed copies',
    '/assets/opening-worker-1a2b.js',
    WORKER_POLICY,
    'public, max-age=31536000, immutable',
  ],
  [
    'the script of the elements for other sites',
    '/embed/login-widget.js',
    DATA_RESPONSE_POLICY,
    'public, max-age=300, stale-while-revalidate=86400',
  ],
  [
    'a later part of the elements',
    '/embed/main-screen-1A2B3C4D.js',
    DATA_RESPONSE_POLICY,
    'public, max-age=31536000, immutable',
  ],
  [
    'a file of the portal',
    '/favicon.svg',
    DATA_RESPONSE_POLICY,
    'public, max-age=300, stale-while-revalidate=86400',
  ],
];

describe.each(kinds)('%s', (_kind, path, policy, cache) => {
  it('has the common headers, its policy and its cache rule', async () => {
    const response = await get(path);
    if (typeof policy === 'string') expect(policyOf(response)).toBe(policy);
    else expect(policyOf(response)).toMatch(policy);
    const { headers } = response;
    expect({
      cache: headers.get('cache-control'),
      sniffing: headers.get('x-content-type-options'),
      referrer: headers.get('referrer-policy'),
      opener: headers.get('cross-origin-opener-policy'),
      frames: headers.get('x-frame-options'),
      permissions: headers.get('permissions-policy'),
      transport: headers.get('strict-transport-security'),
      poweredBy: headers.get('x-powered-by'),
    }).toEqual({
      cache,
      sniffing: 'nosniff',
      referrer: 'no-referrer',
      opener: 'same-origin',
      frames: 'DENY',
      permissions: 'camera=(), geolocation=(), microphone=(), payment=()',
      transport: null,
      poweredBy: null,
    });
    expect(headers.get('x-request-id')).toMatch(/^request-id-[0-9a-f-]{36}$/);
    expect(headers.get('cross-origin-resource-policy')).toBe(
      /^\/(sdk|\.well-known|embed)/.test(path) ? 'cross-origin' : 'same-origin',
    );
  });

  it('requires https when it is served by https', async () => {
    const response = await get(path, { PUBLIC_URL: 'https://portal.example.com' });
    expect(response.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

describe('the script of the elements for other sites', () => {
  it('is sent to every origin, and not again while the browser has the same', async () => {
    const sent = await get('/embed/login-widget.js', {}, { origin: 'https://shop.example' });
    expect(sent.headers.get('access-control-allow-origin')).toBe('*');
    expect(sent.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const tag = sent.headers.get('etag') ?? '';
    const same = await get('/embed/login-widget.js', {}, { 'if-none-match': tag });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const other = await get('/embed/login-widget.js', {}, { 'if-none-match': 'W/"0"' });
    expect([other.status, await other.text()]).toEqual([200, SCRIPT]);
  });
});

describe('the page that shows the content of files', () => {
  it('is sandboxed, has no connection, and only a page of this server may embed it', async () => {
    const page = await get('/viewer');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Content')]);
    expect(policyOf(page)).toBe(
      "default-src 'none'; script-src 'self' http://localhost:4000 http://localhost 'wasm-unsafe-eval'; style-src 'self' http://localhost:4000 http://localhost; img-src blob:; font-src 'self' http://localhost:4000 http://localhost; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts; require-trusted-types-for 'script'; trusted-types bakehouse-pdf-worker",
    );
    expect(page.headers.get('x-frame-options')).toBeNull();
  });

  it('may load assets, although its origin is opaque', async () => {
    const asset = await get('/assets/app-1a2b.js', {}, { origin: 'null' });
    expect(asset.headers.get('access-control-allow-origin')).toBe('*');
    const data = await get('/api/get_files', {}, { origin: 'null' });
    expect(data.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is the only page that the portal may embed, at its public host and at the host of the request', async () => {
    const framesOf = async (publicUrl: string, url: string) =>
      policyOf(await (await appWith({ PUBLIC_URL: publicUrl })).request(url))
        .split('; ')
        .find((directive) => directive.startsWith('frame-src'));
    const own = 'https://portal.example.com';
    expect(await framesOf(own, `${own}/login`)).toBe(`frame-src ${own}/viewer`);
    expect(await framesOf(own, 'http://127.0.0.1:4000/login')).toBe(
      `frame-src ${own}/viewer http://127.0.0.1:4000/viewer`,
    );
  });
});

describe('the build of the portal', () => {
  const header = 'x-bakehouse-build';

  it('is named in the head of the page and in every response of the portal API', async () => {
    const app = await appWith();
    const page = await app.request('/login');
    const build = page.headers.get(header) ?? '';
    expect(build).toMatch(/^[0-9a-f]{16}$/);
    expect(await page.text()).toContain(`name="build" content="${build}"`);
    const head = await app.request('/', { method: 'HEAD' });
    const refused = await app.request('/api/get_files');
    expect([head.status, refused.status]).toEqual([200, 401]);
    expect([head.headers.get(header), refused.headers.get(header)]).toEqual([build, build]);
    expect(await head.text()).toBe('');
  });

  it('changes with the page', async () => {
    const other = await mkdtemp(join(tmpdir(), 'bakehouse-dist-'));
    await writeFile(join(other, 'index.html'), `${PAGE} `);
    expect(readPortalBuild(other).id).not.toBe(readPortalBuild(folder).id);
    await rm(other, { recursive: true });
  });

  it('has no name when there is no build', async () => {
    const deps = await createTestDeps(server().database.db);
    const answer = await createApp(deps, readPortalBuild('/nowhere')).request('/api/get_files');
    expect(answer.headers.get(header)).toBeNull();
  });

  it.each(['*/*', 'text/html'])(
    'returns 404 for a missing script with Accept %s',
    async (accept) => {
      expect((await get('/assets/app-0000.js', {}, { accept })).status).toBe(404);
    },
  );
});

describe('the page of the portal', () => {
  it('has the nonce of its own response, a new one each time', async () => {
    const pages = await Promise.all([get('/portal'), get('/portal')]);
    const nonces = await Promise.all(
      pages.map(async (page) => {
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(policyOf(page)) ?? [];
        expect(await page.text()).toContain(`content="${nonce}"`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('contains escaped values of the configuration', async () => {
    const page = await get('/', { TERMS_URL: 'https://example.com/?a="><script>&b=1' });
    const text = await page.text();
    expect(text).toContain('content="public-token-test-00000000-0000-4000-8000-000000000001"');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('__');
  });

  it.each([
    ['Google and GitHub in developer mode', {}, 'google github'],
    ['none without credentials', { NODE_ENV: 'production' }, ''],
    [
      'those with credentials',
      {
        NODE_ENV: 'production',
        OAUTH_GITHUB_CLIENT_ID: 'id',
        OAUTH_GITHUB_CLIENT_SECRET: 'secret',
      },
      'github',
    ],
  ])('offers of the providers of social login %s', async (_which, env, offered) => {
    const page = await get('/login', { BAKEHOUSE_SECRET: 's'.repeat(40), ...env });
    expect(await page.text()).toContain(`<meta name="providers" content="${offered}">`);
  });

  it.each(['/', '/login', '/pin?callback=%2Fportal', '/portal/files', '/account/delete'])(
    'is served at %s',
    async (path) => {
      const page = await get(path);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Portal')]);
    },
  );

  it.each([
    '/.git/config',
    '/.env',
    '/.hidden',
    '/index.php',
    '/assets/other.js',
    '/assets/app-1a2b.js.br',
    '/assets/app-1a2b.js.map',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/metrics',
    '/api',
    '/sdk',
    '/v1/nothing',
  ])('is not served at %s', async (path) => {
    const response = await get(path);
    expect([401, 404]).toContain(response.status);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

describe('an asset', () => {
  it.each([
    ['br', true],
    ['gzip, deflate, br', true],
    ['gzip;q=1.0, br;q=0.5', true],
    ['br;q=0', false],
    ['br;q=0.0, gzip', false],
    ['gzip', false],
    ['brx', false],
    ['', false],
  ])('for Accept-Encoding %j is compressed: %s', async (encoding, isCompressed) => {
    const response = await get('/assets/app-1a2b.js', {}, { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(isCompressed ? 'br' : null);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const body = Buffer.from(await response.arrayBuffer());
    expect((isCompressed ? brotliDecompressSync(body) : body).toString()).toBe(SCRIPT);
  });
});

describe('refuseForMaintenance', () => {
  const env = { MAINTENANCE: '1' };

  it('shows its page to people at every path', async () => {
    for (const path of ['/', '/portal', '/maintenance.html', '/v1/magic_links/redirect?token=x']) {
      const page = await get(path, env, { accept: 'text/html,*/*' });
      expect([path, page.status, await page.text()]).toEqual([
        path,
        503,
        expect.stringContaining('Maintenance') as string,
      ]);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(page.headers.get('x-bakehouse-maintenance')).toBe('1');
    }
  });

  it('returns 503 with Retry-After to programs, in the form of the API', async () => {
    const portal = await get('/api/get_files', env);
    expect(await portal.json()).toMatchObject({ error_type: 'unavailable' });
    const provider = await get('/sdk/v1/users/me', env);
    expect(await provider.json()).toMatchObject({ status_code: 503, error_type: 'unavailable' });
    for (const { status, headers } of [portal, provider]) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('120');
      expect(headers.get('x-bakehouse-maintenance')).toBe('1');
    }
  });

  it('still serves health checks and assets', async () => {
    for (const path of ['/healthz', '/readyz', '/assets/app-1a2b.js', '/favicon.svg']) {
      expect([path, (await get(path, env)).status]).toEqual([path, 200]);
    }
  });
});

describe('a database that is down', () => {
  const away = useTestServer();

  it('causes 503 with Retry-After where it is needed, and the health check still works', async () => {
    const { stytch_session: session } = await away().signIn('bo');
    await away().database.close();
    const token = session.session_token;
    for (const reply of [
      await away().portal('/auth/validate', { token, body: {} }),
      await away().portal('/stytch/authenticate', {
        body: { email: 'a@b.example', password: 'x' },
      }),
      await away().provider('/users/me', { token }),
      await away().send('/readyz'),
      await away().send('/__dev/outbox'),
    ]) {
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      expect(reply.json).toMatchObject({ error_type: 'unavailable' });
      expect(reply.text).not.toMatch(/pool|select|node_modules/);
    }
    expect((await away().send('/healthz')).json).toEqual({ status: 'ok' });
  });
});
