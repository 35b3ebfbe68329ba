import { cp, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '../../fixtures.ts';
import { readNewestEmailUrl } from '../../people/email-links.ts';
import { readCodeBlocks } from '../../sdk/code-blocks.ts';
import { compileStrictly } from '../../sdk/compile-strictly.ts';
import { bundleForPage } from '../../sdk/page/bundle-for-page.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import { packageFolderOf, siblingFolderOf, REACT_VERSIONS } from './install-packages.ts';
import { test } from './installed-packages.ts';
import { SIGN_IN_JOURNEYS, toExampleApp } from './sign-ins.ts';

const README_PATH = 'packages/login-widget/README.md';
const MAX_QUICK_START_LINES = 20;
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>';

const readExamples = () => readCodeBlocks(README_PATH);

test('the quick start has at most 20 lines', async () => {
  const { 'quick-start': source = '' } = await readExamples();
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_QUICK_START_LINES);
});

test("the README's examples compile strictly", async ({ installed }) => {
  const examples = Object.entries(await readExamples()).filter(([task]) => !task.includes('.'));
  expect(examples.map(([task]) => task)).toEqual([
    'quick-start',
    'links-by-email',
    'redirect-and-log-out',
    'password-reset',
    'passkey-registration',
    'identity-provider',
    'callbacks',
    'small-client',
    'parts',
  ]);
  const folder = join(installed, '19');
  const types = join(folder, 'node_modules/@types');
  for (const name of ['react', 'react-dom'])
    await cp(
      await packageFolderOf(import.meta.resolve(`@types/${name}/package.json`)),
      join(types, name),
      { recursive: true },
    );
  const csstype = siblingFolderOf(
    await packageFolderOf(import.meta.resolve('@types/react/package.json')),
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
  for (const [name, { products, signIn }] of Object.entries(SIGN_IN_JOURNEYS)) {
    test(
      `the quick start of the packed packages signs in by ${name} with React ${version}`,
      { tag: version === '19' || name === 'link' ? [] : '@long' },
      async ({ browser, installed, server }) => {
        const { 'quick-start': source = '' } = await readExamples();
        const entry = join(installed, version, `${name}-app.tsx`);
        await writeFile(entry, toExampleApp(source, server.url, products));
        const pages = await startPageServer(server.url, {
          '/': PAGE,
          '/page.js': await bundleForPage(entry),
        });
        const page = await browser.newPage();
        const email = `stranger-${name}-${version}@people.example`;
        await signIn({ page, pageUrl: pages.origin, serverUrl: server.url, email });
        await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
        await page.close();
        await pages.close();
      },
    );
  }
}

test("the README's page for links says that a link was refused, and logs in with the new one", async ({
  browser,
  installed,
  server,
}) => {
  const { 'links-by-email': source = '' } = await readExamples();
  const entry = join(installed, '19', 'links-app.tsx');
  const start = `import { createRoot } from 'react-dom/client';\ncreateRoot(document.body).render(<Login />);`;
  await writeFile(entry, `${toExampleApp(source, server.url, ['emailMagicLinks'])}\n${start}`);
  const pages = await startPageServer(server.url, {
    '/': PAGE,
    '/page.js': await bundleForPage(entry),
  });
  const page = await browser.newPage();
  const email = 'stranger-refused@people.example';
  await page.goto(`${pages.origin}/?stytch_token_type=magic_links&token=used#there`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await readNewestEmailUrl(server.url, email));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.close();
  await pages.close();
});
