import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '../../app-env.ts';
import { HttpError } from '../../http-error.ts';
import { documentationRoutes } from './documentation.ts';

let folder: string;
let site: ReturnType<typeof siteOf>;

const siteOf = (path: string) => {
  const app = new Hono<AppEnv>();
  app.onError((error, c) =>
    error instanceof HttpError ? c.text(error.message, 404) : c.text('broken', 500),
  );
  return app.route('/', documentationRoutes(path));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documentation-'));
  await mkdir(join(folder, 'sdk'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<h1>All pages</h1>');
  await writeFile(join(folder, 'sdk/sessions.html'), '<h1>Sessions</h1>');
  await writeFile(join(folder, 'sdk/sessions.html.br'), 'compressed');
  await writeFile(join(folder, 'sdk/sessions.md'), '# Sessions');
  await writeFile(join(folder, 'assets/app.1234.js'), 'start()');
  await writeFile(join(folder, 'sdk/places.html.br'), brotliCompressSync('<h1>Places</h1>'));
  await mkdir(join(folder, 'playground'));
  await writeFile(join(folder, 'playground/index.html'), '<h1>Stories</h1>');
  site = siteOf(folder);
});

afterAll(() => rm(folder, { recursive: true }));

describe('the documentation', () => {
  it('is a page at a path without an extension, under a policy that allows nothing inline', async () => {
    const reply = await site.request('/docs/sdk/sessions');
    expect(await reply.text()).toBe('<h1>Sessions</h1>');
    const policy = reply.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  it('lets the playground alone write styles and show its own frames', async () => {
    const policyOf = async (path: string) =>
      (await site.request(path)).headers.get('content-security-policy');
    expect(await policyOf('/docs/playground/')).toMatch(
      /script-src 'self'; style-src 'self' 'unsafe-inline';.* frame-ancestors 'self'$/,
    );
    expect(await policyOf('/docs/')).toMatch(/frame-src 'none';.* frame-ancestors 'none'$/);
  });

  it('begins at /docs/, to which /docs leads', async () => {
    expect(await (await site.request('/docs/')).text()).toBe('<h1>All pages</h1>');
    const reply = await site.request('/docs');
    expect([reply.status, reply.headers.get('location')]).toEqual([301, '/docs/']);
  });

  it('has the Markdown of a page beside it', async () => {
    const reply = await site.request('/docs/sdk/sessions.md');
    expect(reply.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await reply.text()).toBe('# Sessions');
  });

  it('is sent compressed to those who accept it', async () => {
    const reply = await site.request('/docs/sdk/sessions', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(await reply.text()).toBe('compressed');
  });

  it('is decompressed for those who accept nothing else, where the package has the compressed file alone', async () => {
    const reply = await site.request('/docs/sdk/places');
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await reply.text()).toBe('<h1>Places</h1>');
  });

  it('lets browsers keep files with a hash in their name', async () => {
    const reply = await site.request('/docs/assets/app.1234.js');
    expect(reply.headers.get('cache-control')).toContain('immutable');
  });

  it.each(['/docs/nowhere', '/docs/%2e%2e/index.html', '/docs/../../etc/passwd'])(
    'has no page at %s',
    async (path) => {
      expect((await site.request(path)).status).toBe(404);
    },
  );

  it('says in one line how to build it when it is not built', async () => {
    const reply = await siteOf(join(folder, 'missing')).request('/docs/');
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain('run docs');
  });

  it.each([
    ['missing', 'The documentation is not built'],
    ['', 'This page does not exist'],
  ])('answers a browser with a page, also in the folder "%s"', async (name, title) => {
    const headers = { accept: 'text/html,*/*;q=0.8' };
    const reply = await siteOf(join(folder, name)).request('/docs/nowhere', { headers });
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain(`<h1>${title}</h1>`);
  });
});
