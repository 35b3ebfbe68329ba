import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { build } from 'esbuild';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { BUNDLERS, writeSampleApp } from './build-app.ts';
import { compileStrictly } from './compile-strictly.ts';
import { test as base } from './installed-sdk.ts';
import { listenOnFreePort } from './stub/listening-server.ts';
import { installOldestNode, OLDEST_NODE_VERSION } from './oldest-node.ts';

const run = promisify(execFile);

const test = base.extend<object, { oldestNode: string }>({
  oldestNode: [
    // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bakehouse-node-'));
      await use(await installOldestNode(folder));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const serveApp = (folder: string) =>
  listenOnFreePort(
    createServer((incoming, response) => {
      const path = incoming.url ?? '/';
      if (!path.endsWith('.js')) {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.end('<!doctype html><script type="module" src="/out/app.js"></script>');
        return;
      }
      response.setHeader('Content-Type', 'text/javascript');
      readFile(join(folder, path)).then(
        (text) => response.end(text),
        () => response.writeHead(404).end(),
      );
    }),
  );

for (const [name, bundle] of Object.entries(BUNDLERS)) {
  test(`an app built with ${name} works and loads its lazy chunks when they are needed`, async ({
    installed,
    page,
  }) => {
    const folder = await mkdtemp(join(installed, 'app-'));
    await bundle(await writeSampleApp(folder), join(folder, 'out'));
    const files = await readdir(join(folder, 'out'), { recursive: true });
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1);

    const app = await serveApp(folder);
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.push(request.url());
    });
    await page.goto(app.origin);
    await page.waitForFunction(() => 'client' in globalThis);
    const before = loaded.length;
    const failure = await page.evaluate(() =>
      client.webauthn.register().then(
        () => 'no failure',
        (error: unknown) => String(error),
      ),
    );
    expect(failure).toMatch(/^UnreachableError: Invalid/);
    expect(loaded.length).toBeGreaterThan(before);
    await app.close();
  });
}

const TYPED = `
import { ApiError, createClient, type AuthenticateResponse, type Client } from '@bakehouse/sdk';
export const client: Client = createClient('public-token-test-1', { apiOrigin: 'https://a.example' });
export const signIn = (email: string, password: string): Promise<AuthenticateResponse> =>
  client.passwords.authenticate({ email, password, session_duration_minutes: 60 });
export const typeOf = (error: unknown): string => (error instanceof ApiError ? error.error_type : '');
// @ts-expect-error A session needs a length.
void client.passwords.authenticate({ email: '', password: '' });
`;

const RESOLUTIONS: Record<string, { module: string; files: string[] }> = {
  node16: { module: 'node16', files: ['typed.ts', 'typed.cts'] },
  bundler: { module: 'preserve', files: ['typed.ts'] },
};

for (const [moduleResolution, { module, files }] of Object.entries(RESOLUTIONS)) {
  test(`the types of the SDK compile under moduleResolution ${moduleResolution} in strict mode`, async ({
    installed,
  }) => {
    const folder = await mkdtemp(join(installed, 'types-'));
    for (const file of files) await writeFile(join(folder, file), TYPED);
    const compiler = join(REPOSITORY_ROOT, 'node_modules/typescript/bin/tsc');
    const options = { module, moduleResolution };
    expect(await compileStrictly({ folder, files, compiler, options })).toBe('none');
  });
}

const IMPORTS = {
  'as an ES module': [
    '--input-type=module',
    '-e',
    `const before = Object.keys(globalThis).join();
     const { createClient } = await import('@bakehouse/sdk');
     const client = createClient('public-token-test-1');
     console.log(JSON.stringify([client.session.getSync(), Object.keys(globalThis).join() === before]));
     client.destroy();`,
  ],
  'as CommonJS': [
    '--input-type=commonjs',
    '-e',
    `const before = Object.keys(globalThis).join();
     const { createClient } = require('@bakehouse/sdk');
     const client = createClient('public-token-test-1');
     console.log(JSON.stringify([client.session.getSync(), Object.keys(globalThis).join() === before]));
     client.destroy();`,
  ],
} as const;

for (const [name, args] of Object.entries(IMPORTS)) {
  test(`the SDK can be imported ${name} by Node ${OLDEST_NODE_VERSION} and the current Node without side effects`, async ({
    installed,
    oldestNode,
  }) => {
    const { stdout: version } = await run(oldestNode, ['--version']);
    expect(version).toBe(`v${OLDEST_NODE_VERSION}\n`);
    for (const program of [oldestNode, process.execPath]) {
      const { stdout, stderr } = await run(program, [...args], { cwd: installed });
      expect([program, stdout, stderr]).toEqual([program, '[null,true]\n', '']);
    }
  });
}

test('the ESM and the CJS build recognize the errors of the other one', async ({ installed }) => {
  const script = `
    import { createRequire } from 'node:module';
    import * as esm from '@bakehouse/sdk';
    const cjs = createRequire(import.meta.url)('@bakehouse/sdk');
    const body = { status_code: 404, error_type: 'session_not_found', error_message: '', error_url: '' };
    const recognize = (one, other) => {
      const error = new one.ApiError(body);
      return [other.isAuthError(error), other.endsSession(error), error instanceof other.ApiError,
        error instanceof other.UsageError];
    };
    console.log(JSON.stringify([esm.ApiError === cjs.ApiError, recognize(esm, cjs), recognize(cjs, esm)]));`;
  await writeFile(join(installed, 'recognize.mjs'), script);
  const { stdout } = await run(process.execPath, ['recognize.mjs'], { cwd: installed });
  const found = [true, true, true, false];
  expect(JSON.parse(stdout)).toEqual([false, found, found]);
});

const pathsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('./') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
};

test('the package has every file that its manifest names, and neither sources nor source maps', async ({
  installed,
}) => {
  const folder = join(installed, 'node_modules/@bakehouse/sdk');
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder, { recursive: true })).map((file) => `./${file}`);
  const isMissing = (path: string) => !files.some((file) => matchesGlob(file, path));
  expect(pathsIn(manifest).filter(isMissing)).toEqual([]);
  expect(files.filter((file) => /\.map$|\/src(\/|$)|\.test\./.test(file))).toEqual([]);
});

test('an unused import of the SDK adds nothing to a bundle', async ({ installed }) => {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { createClient } from '@bakehouse/sdk'; console.log('app');",
      resolveDir: installed,
    },
    bundle: true,
    format: 'esm',
    write: false,
    minifySyntax: true,
  });
  expect(outputFiles.map(({ text }) => text.replace(/\/\/.*\n/g, '').trim())).toEqual([
    'console.log("app");',
  ]);
});
