import { cp, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '../../fixtures.ts';
import { readCodeBlocks } from '../../sdk/code-blocks.ts';
import { compileStrictly } from '../../sdk/compile-strictly.ts';
import { bundleForPage } from '../../sdk/page/bundle-for-page.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import { packageFolderOf, siblingFolderOf, REACT_VERSIONS } from './install-packages.ts';
import { test } from './installed-packages.ts';
import { SIGN_IN_JOURNEYS, toExampleApp } from './sign-ins.ts';

const README_PATH = 'packages/login-widget/README.md';
const MAX_QUICK_START_LINES = 20;

const readExamples = () => readCodeBlocks(README_PATH);

test('the quick start has at most 20 lines', async () => {
  const { 'quick-start': source = '' } = await readExamples();
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_QUICK_START_LINES);
});

test("the README's examples compile strictly", async ({ installed }) => {
  const examples = Object.entries(await readExamples()).filter(([task]) => !task.includes('.'));
  expect(examples.map(([task]) => task)).toEqual([
    'quick-start',
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
          '/': '<!doctype html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
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
