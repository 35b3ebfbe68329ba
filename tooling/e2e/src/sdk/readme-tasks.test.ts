import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, mergeTests, type Page } from '@playwright/test';
import { test as serverTest } from '../fixtures.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailCode, readNewestEmailUrl } from '../people/email-links.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { readCodeBlocks } from './code-blocks.ts';
import { compileStrictly } from './compile-strictly.ts';
import { test as installedTest } from './installed-sdk.ts';
import { bundleForPage } from './page/bundle-for-page.ts';
import { startPageServer } from './page/page-server.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';

declare global {
  /** The exports of the example that the page has loaded. */
  var example: Record<string, (...args: string[]) => Promise<unknown>>;
}

const TASKS = ['sign-up', 'link', 'code', 'OAuth', 'passkey', 'reset', 'logout'];

const README_PUBLIC_TOKEN = 'public-token-test-…';
const README_API_ORIGIN = 'https://login.example.com';
const README_PAGE_PATTERN = /'https:\/\/app\.example\.com(\/[^']*)'/g;
const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

const README_PATH = 'packages/sdk/README.md';
const MAX_README_BYTES = 12_288;

const SESSION_COOKIES = ['stytch_session', 'stytch_session_jwt'];

const readExamples = () => readCodeBlocks(README_PATH);

const bundleExample = async (folder: string, task: string, apiOrigin: string): Promise<string> => {
  const { [task]: source = '' } = await readExamples();
  const ours = source
    .replace(README_PUBLIC_TOKEN, PUBLIC_TOKEN)
    .replace(README_API_ORIGIN, apiOrigin)
    .replaceAll(README_PAGE_PATTERN, "location.origin + '$1'");
  await writeFile(join(folder, `${task}.ts`), ours);
  const entry = join(folder, `${task}-page.ts`);
  await writeFile(entry, `import * as example from './${task}.ts'; globalThis.example = example;`);
  return bundleForPage(entry);
};

interface ExamplePage {
  page: Page;
  origin: string;
  /** Opens a page with the example of the task, which later pages load too. */
  open: (task: string) => Promise<void>;
  /** Calls an exported function of the loaded example. */
  run: (name: string, ...args: string[]) => Promise<unknown>;
  cookieNames: () => Promise<string[]>;
}

const test = mergeTests(serverTest, installedTest).extend<{ app: ExamplePage }>({
  app: async ({ browser, installed, server }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const pages = await startPageServer(server.url);
    const folder = await mkdtemp(join(installed, 'readme-'));
    await use({
      page,
      origin: pages.origin,
      async open(task) {
        const body = await bundleExample(folder, task, server.url);
        await context.route('**/page.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body }),
        );
        await page.goto(pages.origin);
      },
      async run(name, ...args) {
        await page.waitForFunction(() => 'example' in globalThis);
        return page.evaluate(
          ([called, values]) => {
            const { [called]: exported } = example;
            if (!exported) throw new Error(`The example does not export ${called}.`);
            return exported(...values);
          },
          [name, args] as const,
        );
      },
      cookieNames: async () => (await context.cookies()).map(({ name }) => name).sort(),
    });
    await context.close();
    await pages.close();
  },
});

test('the README has at most 12 kB', async () => {
  const { size } = await stat(join(REPOSITORY_ROOT, README_PATH));
  expect(size).toBeLessThanOrEqual(MAX_README_BYTES);
});

const COMPILERS = {
  '6.0': import.meta.resolve('typescript/bin/tsc'),
  '5.6': import.meta.resolve('typescript-5.6/bin/tsc'),
};

for (const [version, compiler] of Object.entries(COMPILERS)) {
  test(
    `the README's examples of all seven tasks compile with TypeScript ${version} as ES modules and as CommonJS`,
    { tag: version === '6.0' ? [] : '@long' },
    async ({ installed }) => {
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
    },
  );
}

test.describe("the README's example, in Chromium and on the real server,", () => {
  test('of a sign-up tells why it was refused, and logs in', async ({ app }) => {
    await app.open('sign-up');
    const email = 'readme-sign-up@people.example';
    expect(await app.run('signUp', email, 'Xq7-pz')).toBe('weak_password');
    expect(await app.cookieNames()).toEqual([]);
    expect(await app.run('signUp', email, TEST_PASSWORD)).toBe(null);
    expect(await app.cookieNames()).toEqual(SESSION_COOKIES);
  });

  test('of a link logs in once, on the page that the link opens', async ({ app, server }) => {
    await app.open('link');
    const email = 'readme-link@people.example';
    await app.run('sendLink', email);
    await app.page.goto(await readNewestEmailUrl(server.url, email));
    await app.page.getByRole('button', { name: 'Log in' }).click();
    await app.page.waitForURL(`${app.origin}/welcome?*`);
    expect(await app.run('logInByLink')).toBe(true);
    expect(await app.cookieNames()).toEqual(SESSION_COOKIES);
    expect(app.page.url()).toBe(`${app.origin}/welcome`);
    expect(await app.run('logInByLink')).toBe(false);
  });

  test('of a code logs in', async ({ app, server }) => {
    await app.open('code');
    const email = 'readme-code@people.example';
    const methodId = await app.run('sendCode', email);
    await app.run('logInByCode', await readNewestEmailCode(server.url, email), String(methodId));
    expect(await app.cookieNames()).toEqual(SESSION_COOKIES);
  });

  test('of a passkey adds it and logs in with it, unless the prompt is cancelled', async ({
    app,
  }) => {
    const authenticator = await addVirtualAuthenticator(app.page);
    await app.open('sign-up');
    await app.run('signUp', 'readme-passkey@people.example', TEST_PASSWORD);
    await app.open('passkey');
    await app.run('addPasskey');
    expect(await authenticator.passkeys()).toHaveLength(1);
    await app.open('logout');
    await app.run('logOut');

    await app.open('passkey');
    await authenticator.setVerified(false);
    expect(await app.run('logInWithPasskey')).toBe(false);
    expect(await app.cookieNames()).toEqual([]);
    await authenticator.setVerified(true);
    expect(await app.run('logInWithPasskey')).toBe(true);
    expect(await app.cookieNames()).toEqual(SESSION_COOKIES);
  });

  test('of a reset sets a new password on the page that the link opens', async ({
    app,
    server,
  }) => {
    const email = 'readme-reset@people.example';
    await app.open('sign-up');
    await app.run('signUp', email, TEST_PASSWORD);
    await app.open('logout');
    await app.run('logOut');

    await app.open('reset');
    await expect(app.run('setNewPassword', TEST_PASSWORD)).rejects.toThrow('Open the link');
    await app.run('sendResetLink', email);
    await app.page.goto(await readNewestEmailUrl(server.url, email));
    expect(new URL(app.page.url()).pathname).toBe('/new-password');
    await app.run('setNewPassword', 'Spelt-And-Honey-78-loaves');
    expect(await app.cookieNames()).toEqual(SESSION_COOKIES);
  });

  test('of a logout ends the session, also when no server answers', async ({ app }) => {
    for (const isReachable of [true, false]) {
      await app.open('sign-up');
      await app.run('signUp', `readme-logout-${isReachable}@people.example`, TEST_PASSWORD);
      await app.open('logout');
      if (!isReachable) await app.page.route('**/sessions/revoke', (route) => route.abort());
      expect(await app.run('logOut')).toBe(isReachable);
      expect(await app.cookieNames()).toEqual([]);
    }
  });
});
