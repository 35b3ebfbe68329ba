import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { readNewestEmailCode, readNewestEmailUrl } from '../people/email-links.ts';
import { readCodeBlocks } from '../sdk/code-blocks.ts';
import { compileStrictly } from '../sdk/compile-strictly.ts';
import { bundleForPage } from '../sdk/page/bundle-for-page.ts';
import { startPageServer } from '../sdk/page/page-server.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { DEMO_TOKEN } from './page/widget-page.ts';

const README_PATH = 'packages/login-widget/README.md';
const MAX_QUICK_START_LINES = 20;
const PASSWORD = 'Rye-And-Caraway-77-loaves';

const execFileAsync = promisify(execFile);

const folderOf = async (manifestUrl: string) => dirname(await realpath(fileURLToPath(manifestUrl)));

/** A dependency of another package, such as `scheduler` of `react-dom`. */
const neighborOf = (folder: string, name: string) => join(folder, '..', name);

const REACT_MANIFESTS = {
  '19': [import.meta.resolve('react/package.json'), import.meta.resolve('react-dom/package.json')],
  '18': [
    import.meta.resolve('react-18/package.json'),
    import.meta.resolve('react-dom-18/package.json'),
  ],
} as const;
const REACT_VERSIONS = ['19', '18'] as const;

/** Packs a package as npm users get it, and unpacks it for each version of React. */
async function installPacked(folder: string, name: 'sdk' | 'login-widget'): Promise<void> {
  const packed = join(folder, name);
  const pack = ['pack', '--config.ignore-scripts=true', '--pack-destination', packed];
  const cwd = join(REPOSITORY_ROOT, 'packages', name);
  await execFileAsync('npx', ['--yes', 'pnpm@10.34.8', ...pack], { cwd });
  const [tarball = ''] = await readdir(packed);
  for (const version of REACT_VERSIONS) {
    const target = join(folder, version, 'node_modules/@bakehouse', name);
    await mkdir(target, { recursive: true });
    await execFileAsync('tar', ['-xzf', join(packed, tarball), '--strip-components=1'], {
      cwd: target,
    });
  }
}

async function installDependencies(
  folder: string,
  version: (typeof REACT_VERSIONS)[number],
): Promise<void> {
  const [react, reactDom] = REACT_MANIFESTS[version];
  const modules = join(folder, version, 'node_modules');
  const dom = await folderOf(reactDom);
  await cp(await folderOf(react), join(modules, 'react'), { recursive: true });
  await cp(dom, join(modules, 'react-dom'), { recursive: true });
  const phones = join(REPOSITORY_ROOT, 'packages/login-widget/node_modules/libphonenumber-js');
  await cp(await realpath(phones), join(modules, 'libphonenumber-js'), { recursive: true });
  await cp(neighborOf(dom, 'scheduler'), join(modules, 'scheduler'), { recursive: true });
}

/** `installed` has a folder for each version of React, outside the repository, with the packed packages. */
const test = base.extend<object, { installed: string }>({
  installed: [
    // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bakehouse-stranger-'));
      await installPacked(folder, 'sdk');
      await installPacked(folder, 'login-widget');
      await installDependencies(folder, '19');
      await installDependencies(folder, '18');
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

interface Stranger {
  page: Page;
  serverUrl: string;
  email: string;
}

const typeEmail = async ({ page, email }: Stranger) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
};

interface SignIn {
  products: readonly string[];
  signIn: (stranger: Stranger) => Promise<void>;
}

const SIGN_INS: Readonly<Record<string, SignIn>> = {
  link: {
    products: ['emailMagicLinks'],
    async signIn(stranger) {
      await typeEmail(stranger);
      const { page, serverUrl, email } = stranger;
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.goto(await readNewestEmailUrl(serverUrl, email));
      await page.getByRole('button', { name: 'Log in' }).click();
    },
  },
  code: {
    products: ['otp'],
    async signIn(stranger) {
      await typeEmail(stranger);
      const { page, serverUrl, email } = stranger;
      await page.getByRole('textbox', { name: 'One-time passcode' }).waitFor();
      await page.keyboard.type(await readNewestEmailCode(serverUrl, email));
    },
  },
  password: {
    products: ['passwords'],
    async signIn(stranger) {
      await typeEmail(stranger);
      const { page } = stranger;
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    },
  },
};

const readExamples = () => readCodeBlocks(README_PATH);

/** The quick start with a real server, with other products. */
const toApp = (source: string, apiOrigin: string, products: readonly string[]) =>
  source
    .replace('public-token-test-…', DEMO_TOKEN)
    .replace('https://login.example.com', apiOrigin)
    .replace("['emailMagicLinks']", JSON.stringify(products));

test('the quick start has at most 20 lines', async () => {
  const { 'quick-start': source = '' } = await readExamples();
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_QUICK_START_LINES);
});

test("the README's examples compile strictly", async ({ installed }) => {
  const examples = Object.entries(await readExamples());
  expect(examples.map(([task]) => task)).toEqual([
    'quick-start',
    'password-reset',
    'styles',
    'callbacks',
    'strings',
    'small-client',
    'parts',
  ]);
  const folder = join(installed, '19');
  const types = join(folder, 'node_modules/@types');
  for (const name of ['react', 'react-dom'])
    await cp(
      await folderOf(import.meta.resolve(`@types/${name}/package.json`)),
      join(types, name),
      { recursive: true },
    );
  const csstype = neighborOf(
    await folderOf(import.meta.resolve('@types/react/package.json')),
    '../csstype',
  );
  await cp(await realpath(csstype), join(types, '../csstype'), { recursive: true });
  for (const [task, source] of examples) await writeFile(join(folder, `${task}.tsx`), source);
  const errors = await compileStrictly({
    folder,
    files: examples.map(([task]) => `${task}.tsx`),
    compiler: fileURLToPath(import.meta.resolve('typescript/bin/tsc')),
    options: { module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' },
  });
  expect(errors).toBe('none');
});

for (const version of REACT_VERSIONS) {
  for (const [name, { products, signIn }] of Object.entries(SIGN_INS)) {
    test(`the quick start of the packed packages signs in by ${name} with React ${version}`, async ({
      browser,
      installed,
      server,
    }) => {
      const { 'quick-start': source = '' } = await readExamples();
      const entry = join(installed, version, `${name}-app.tsx`);
      await writeFile(entry, toApp(source, server.url, products));
      const pages = await startPageServer(server.url, {
        '/': '<!doctype html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
        '/page.js': await bundleForPage(entry),
      });
      const page = await browser.newPage();
      await page.goto(pages.origin);
      const email = `stranger-${name}-${version}@people.example`;
      await signIn({ page, serverUrl: server.url, email });
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      await page.close();
      await pages.close();
    });
  }
}
