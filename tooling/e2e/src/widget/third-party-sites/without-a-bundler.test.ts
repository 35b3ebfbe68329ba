import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';
import { readCodeBlocks } from '../../sdk/code-blocks.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import { test } from './installed-packages.ts';
import { buildReactModules } from './react-modules.ts';
import { SIGN_IN_JOURNEYS, toExampleApp } from './sign-ins.ts';

const README_PATH = 'packages/login-widget/README.md';
const IMPORT_MAP_PATTERN = /<script type="importmap">(.*?)<\/script>/s;
const SERVED_FOLDERS = ['@bakehouse/sdk/dist', '@bakehouse/login-widget/dist'] as const;

/** The scripts of the installed packages, by their path in the page. */
async function readModules(installed: string): Promise<Record<string, string>> {
  const modules = join(installed, '19/node_modules');
  const paths = await Promise.all(
    SERVED_FOLDERS.map(async (folder) =>
      (await readdir(join(modules, folder), { recursive: true }))
        .filter((name) => name.endsWith('.js'))
        .map((name) => join(folder, name)),
    ),
  );
  const readModule = async (path: string): Promise<[string, string]> => [
    `/modules/${path}`,
    await readFile(join(modules, path), 'utf8'),
  ];
  return Object.fromEntries(await Promise.all(paths.flat().map(readModule)));
}

async function readPage() {
  const examples = await readCodeBlocks(README_PATH);
  const { 'without-a-bundler.html': html = '', 'without-a-bundler.js': script = '' } = examples;
  const [, importMap = ''] = IMPORT_MAP_PATTERN.exec(html) ?? [];
  return { html, script, importMap };
}

async function servePage(installed: string, apiOrigin: string, products: readonly string[]) {
  const { html, script, importMap } = await readPage();
  const react = await buildReactModules(installed);
  const files = {
    '/': html,
    '/login.js': toExampleApp(script, apiOrigin, products),
    ...Object.fromEntries(
      Object.entries(react).map(([name, text]) => [`/modules/react/${name}`, text]),
    ),
    ...(await readModules(installed)),
  };
  const hash = createHash('sha256').update(importMap).digest('base64');
  return startPageServer(apiOrigin, files, [`'sha256-${hash}'`]);
}

/** Everything that the page reports, such as a module that it does not find. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

for (const [name, { products, signIn }] of Object.entries(SIGN_IN_JOURNEYS)) {
  test(
    `a page without a bundler signs in by ${name}`,
    { tag: name === 'link' ? [] : '@long' },
    async ({ browser, installed, server }) => {
      const pages = await servePage(installed, server.url, products);
      const page = await browser.newPage();
      const errors = collectErrors(page);
      const email = `no-bundler-${name}@people.example`;
      await signIn({ page, pageUrl: pages.origin, serverUrl: server.url, email });
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      expect(errors).toEqual([]);
      await page.close();
      await pages.close();
    },
  );
}

test('the import map of the README has all modules that the built widget imports', async ({
  installed,
}) => {
  const { importMap } = await readPage();
  const { imports } = JSON.parse(importMap) as { imports: Record<string, string> };
  const files = await readModules(installed);
  const widget = Object.entries(files).filter(([path]) => path.includes('login-widget/dist'));
  const specifiers = widget.flatMap(([, text]) =>
    [...text.matchAll(/(?:from |import\()'([^'.][^']*)'/g)].map(([, specifier = '']) => specifier),
  );
  const urlOf = (specifier: string) => {
    const key = Object.keys(imports)
      .toSorted((a, b) => b.length - a.length)
      .find((each) => each === specifier || (each.endsWith('/') && specifier.startsWith(each)));
    return key === undefined ? undefined : specifier.replace(key, imports[key] ?? '');
  };
  expect(new Set(specifiers)).toContain('@bakehouse/sdk/namespaces/webauthn.js');
  const own = [...new Set(specifiers)].filter((specifier) => !specifier.startsWith('react'));
  expect(own.filter((specifier) => !((urlOf(specifier) ?? '') in files))).toEqual([]);
});
