import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WAITS } from '@bakehouse/vitest/waits';
import { compileStrictly } from '../sdk/compile-strictly.ts';
import { runNpm } from './example-copy.ts';
import { expect, test } from './examples.ts';
import { logInByCode } from './login-steps.ts';

const execFileAsync = promisify(execFile);

const TYPESCRIPT_VERSIONS = ['5.6', '5.7', '5.8', '5.9', '6.0', '7.0'] as const;

/** The checkers of Vue and Svelte call the compiler as a library, which TypeScript 7 is not. */
const LIBRARY_VERSIONS = TYPESCRIPT_VERSIONS.slice(0, -1);

const VERSIONS_BY_EXAMPLE = {
  'react-vite': TYPESCRIPT_VERSIONS,
  vue: LIBRARY_VERSIONS,
  svelte: LIBRARY_VERSIONS,
} as const;

const ENTRIES = [
  '@bakehouse/sdk',
  '@bakehouse/sdk/core',
  '@bakehouse/sdk/backend',
  '@bakehouse/sdk/testing',
  '@bakehouse/sdk/testing/playwright',
  '@bakehouse/sdk/namespaces/otps',
  '@bakehouse/sdk/namespaces/otps.js',
  '@bakehouse/login-widget',
  '@bakehouse/login-widget/parts',
] as const;

const PEERS = ['@playwright/test', 'jose@6'] as const;

const IMPORTS = [
  ...ENTRIES.map((entry, index) => `import * as entry${index} from '${entry}';`),
  `export const entries = [${ENTRIES.map((_, index) => `entry${index}`).join(', ')}];`,
].join('\n');

const ELEMENT = `
import { WidgetElement } from '@bakehouse/login-widget/element';
export const element: WidgetElement = document.createElement('bakehouse-login');
`;

const RESOLUTIONS = {
  node16: { module: 'node16', files: ['entries.mts', 'entries.cts', 'element.mts'] },
  bundler: { module: 'esnext', files: ['entries.mts', 'element.mts'] },
} as const;

/** npm removes what it was once told not to save, so each call names everything. */
const installVersions = (folder: string, packages: readonly string[]) =>
  runNpm(folder, ['install', '--no-save', '--no-audit', '--no-fund', ...packages]);

test.describe.configure({ timeout: WAITS.longTestMs });

for (const [name, versions] of Object.entries(VERSIONS_BY_EXAMPLE)) {
  const range = `${versions.at(0)} to ${versions.at(-1)}`;
  test(`${name} type-checks with TypeScript ${range}`, { tag: '@long' }, async ({ examples }) => {
    const example = await examples.install(name);
    for (const version of versions) {
      await installVersions(example.folder, [`typescript@~${version}.0`]);
      await example.run('check');
    }
  });
}

test(
  'every entry of the packages type-checks strictly with TypeScript 5.6 to 7.0, as a module and as CommonJS',
  { tag: '@long' },
  async ({ examples }) => {
    const { folder: project } = await examples.install('react-vite');
    const folder = join(project, 'strict');
    await mkdir(folder);
    for (const file of ['entries.mts', 'entries.cts']) await writeFile(join(folder, file), IMPORTS);
    await writeFile(join(folder, 'element.mts'), ELEMENT);
    const compiler = join(project, 'node_modules/typescript/bin/tsc');
    for (const version of TYPESCRIPT_VERSIONS) {
      await installVersions(project, [`typescript@~${version}.0`, ...PEERS]);
      for (const [moduleResolution, { module, files }] of Object.entries(RESOLUTIONS)) {
        const options = { module, moduleResolution, types: ['node'] };
        const errors = await compileStrictly({ folder, files, compiler, options });
        expect([version, moduleResolution, errors]).toEqual([version, moduleResolution, 'none']);
      }
    }
  },
);

test(
  'every entry of the packages is loaded by Node as a module and as CommonJS',
  { tag: '@long' },
  async ({ examples }) => {
    const { folder: cwd } = await examples.install('react-vite');
    await installVersions(cwd, PEERS);
    for (const entry of ENTRIES)
      for (const [type, load] of [
        ['module', 'await import'],
        ['commonjs', 'require'],
      ] as const) {
        const source = `process.exitCode = Object.keys(${load}('${entry}')).length > 0 ? 0 : 1`;
        const words = [`--input-type=${type}`, '--eval', source];
        await execFileAsync(process.execPath, words, { cwd });
      }
  },
);

test(
  'react-vite logs somebody in with React 18',
  { tag: '@long' },
  async ({ examples, page, server }) => {
    const example = await examples.install('react-vite');
    const packages = ['react', 'react-dom', '@types/react', '@types/react-dom'];
    await installVersions(
      example.folder,
      packages.map((name) => `${name}@18`),
    );
    await example.run('check');
    await example.run('build');
    const { url } = await example.serve('preview');
    await page.goto(`${url}/account`);
    await logInByCode(page, server.url, 'lea@react-18.example');
    await expect(page.getByText('You are logged in as lea@react-18.example')).toBeVisible();
  },
);
