import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { readPortalBuild } from '../../../lib/own-files/portal-build.ts';
import { createTestDeps } from '../../../../test/server/test-deps.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';

const server = useTestServer();

const OTHER_SITE = 'http://127.0.0.1:4000';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-dist-'));
  await mkdir(join(folder, 'embed'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portal</title>');
  await writeFile(join(folder, 'embed/integrity.json'), '{"login-widget.js":"sha384-one"}');
});
afterAll(() => rm(folder, { recursive: true }));

const get = async (url: string, env: NodeJS.ProcessEnv = {}, build = folder) => {
  const deps = await createTestDeps(server().database.db, env);
  return createApp(deps, readPortalBuild(build)).request(url, { redirect: 'manual' });
};

it.each([
  ['http://localhost:4000/embed/?ways=codes', `${OTHER_SITE}/embed/?ways=codes`, {}],
  [
    'http://127.0.0.1:4000/embed/',
    'http://localhost:4000/embed/',
    { PUBLIC_URL: 'http://127.0.0.1:4000' },
  ],
])('redirects from the site of the server to another one: %s', async (from, to, env) => {
  const response = await get(from, env);

  expect([response.status, response.headers.get('location')]).toEqual([302, to]);
});

it('stays where it is when the other name does not lead to this server', async () => {
  const response = await get('http://localhost:4000/embed/', { HOST: '::1' });

  expect(response.status).toBe(200);
});

it('shows the script with its hash, under a policy that names the server for scripts and calls alone', async () => {
  const response = await get(`${OTHER_SITE}/embed/`);
  const text = await response.text();

  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' http://localhost:4000; style-src 'self'; connect-src http://localhost:4000; img-src 'self' data: https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  );
  expect(text).toContain('src="http://localhost:4000/embed/login-widget.js"');
  expect(text).toContain('integrity="sha384-one"');
  expect(text).toContain('integrity=&quot;sha384-one&quot;');
});

it('shows the chosen options, and the default ones for others', async () => {
  const chosen = await (await get(`${OTHER_SITE}/embed/?ways=codes&locale=de&colors=dark`)).text();
  const odd = await (await get(`${OTHER_SITE}/embed/?ways=constructor&locale="><b>`)).text();

  expect(chosen).toMatch(/otp-methods="email"\s+locale="de"\s+color-scheme="dark"/);
  expect(odd).toMatch(/products="emailMagicLinks oauth"/);
  expect(odd).toMatch(/locale="en"/);
  expect(odd).not.toContain('<b>');
});

it('has its script and its styles', async () => {
  for (const [path, type] of [
    ['/embed/demo/page.js', 'text/javascript; charset=utf-8'],
    ['/embed/demo/page.css', 'text/css; charset=utf-8'],
  ] as const) {
    const response = await get(OTHER_SITE + path);

    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  }
});

it('is there in developer mode alone', async () => {
  const env = { NODE_ENV: 'production', BAKEHOUSE_SECRET: 's'.repeat(40) };
  const text = await (await get(`${OTHER_SITE}/embed/`, env)).text();

  expect(text).not.toContain('bakehouse-login');
});

it('is missing while the portal is not built', async () => {
  expect((await get(`${OTHER_SITE}/embed/`, {}, '/nowhere')).status).toBe(404);
});

it('is found without its last slash', async () => {
  expect((await get(`${OTHER_SITE}/embed`)).headers.get('location')).toBe('/embed/');
});
