import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, mergeTests } from '@playwright/test';
import { test as serverTest } from '../fixtures.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { compileStrictly } from './compile-strictly.ts';
import { test as installedTest } from './installed-sdk.ts';
import { bundleForPage } from './page/bundle-for-page.ts';
import { startPageServer } from './page/page-server.ts';

declare global {
  /** The exports of the example that the page has loaded. */
  var example: Record<string, (...args: string[]) => Promise<unknown>>;
}

const test = mergeTests(serverTest, installedTest);

const TASKS = ['sign-up', 'link', 'code', 'OAuth', 'passkey', 'reset', 'logout'];
const FENCE_PATTERN = /^```ts task=(\S+)\n(.*?)^```$/gms;

const README_PUBLIC_TOKEN = 'public-token-test-…';
const README_API_ORIGIN = 'https://login.example.com';
const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

const MAX_README_BYTES = 12_288;

const readReadme = () => readFile(join(REPOSITORY_ROOT, 'packages/sdk/README.md'), 'utf8');

const readExamples = async (): Promise<Record<string, string>> => {
  const text = await readReadme();
  return Object.fromEntries(
    [...text.matchAll(FENCE_PATTERN)].map(([, task = '', source = '']) => [task, source]),
  );
};

test('the README has at most 12 kB', async () => {
  expect(Buffer.byteLength(await readReadme())).toBeLessThanOrEqual(MAX_README_BYTES);
});

const COMPILERS = {
  '6.0': import.meta.resolve('typescript/bin/tsc'),
  '5.6': import.meta.resolve('typescript-5.6/bin/tsc'),
};

for (const [version, compiler] of Object.entries(COMPILERS)) {
  test(`the README's examples of all seven tasks compile with TypeScript ${version} as ES modules and as CommonJS`, async ({
    installed,
  }) => {
    const examples = Object.entries(await readExamples());
    expect(examples.map(([task]) => task)).toEqual(TASKS);
    const folder = await mkdtemp(join(installed, 'readme-'));
    const files = ['ts', 'cts'].flatMap((extension) =>
      examples.map(([task, source]) => ({ name: `${task}.${extension}`, source })),
    );
    for (const { name, source } of files) await writeFile(join(folder, name), source);
    const errors = await compileStrictly({
      folder,
      files: files.map(({ name }) => name),
      compiler: fileURLToPath(compiler),
      options: { module: 'node16', moduleResolution: 'node16' },
    });
    expect(errors).toBe('none');
  });
}

const bundleExample = async (folder: string, task: string, apiOrigin: string): Promise<string> => {
  const { [task]: source = '' } = await readExamples();
  const ours = source
    .replace(README_PUBLIC_TOKEN, PUBLIC_TOKEN)
    .replace(README_API_ORIGIN, apiOrigin);
  await writeFile(join(folder, `${task}.ts`), ours);
  const entry = join(folder, `${task}-page.ts`);
  await writeFile(entry, `import * as example from './${task}.ts'; globalThis.example = example;`);
  return bundleForPage(entry);
};

test("the README's examples of sign-up and logout work in Chromium; the other five are only compiled, because the local server has no links, codes, OAuth or passkeys", async ({
  installed,
  server,
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const folder = await mkdtemp(join(installed, 'readme-'));
  const open = async (task: string) => {
    const script = await bundleExample(folder, task, server.url);
    const pages = await startPageServer(server.url, { '/page.js': script });
    await page.goto(pages.origin);
    await page.waitForFunction(() => 'example' in globalThis);
    return pages;
  };
  const signUp = (email: string, password: string) =>
    page.evaluate((values) => example.signUp?.(...values), [email, password]);
  const cookieNames = async () => (await context.cookies()).map(({ name }) => name).sort();

  const signUpPage = await open('sign-up');
  expect(await signUp('readme@bakehouse.test', 'Xq7-pz')).toBe('weak_password');
  expect(await cookieNames()).toEqual([]);
  expect(await signUp('readme@bakehouse.test', 'Rye-And-Caraway-77-loaves')).toBe(null);
  expect(await cookieNames()).toEqual(['stytch_session', 'stytch_session_jwt']);
  await signUpPage.close();

  const logoutPage = await open('logout');
  expect(await page.evaluate(() => example.logOut?.())).toBe(true);
  expect(await cookieNames()).toEqual([]);
  await logoutPage.close();
  await context.close();
});
