import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '../../fixtures.ts';
import { test } from './installed-packages.ts';

/** Everything that apps can import by name; types are in the API reports. */
const WIDGET_EXPORTS = {
  index: [
    'AuthProvider',
    'IdentityProvider',
    'LoginWidget',
    'PasskeyRegistration',
    'PasswordReset',
    'useClient',
    'useSession',
    'useUser',
  ],
  parts: [
    'BRAND_MARKS',
    'CodeField',
    'ConfirmDialog',
    'PasskeyList',
    'PasswordField',
    'PasswordRules',
    'StrengthMeter',
    'passkeyDetails',
  ],
} as const;

const LAZY_FILES = {
  'login-widget': [
    'code-screens.js',
    'consent-screens.js',
    'german.js',
    'main-screen.js',
    'option-checks.js',
    'passkey-screens.js',
    'password-screens.js',
    'phone-library.js',
    'shared-screens.js',
    'wallet-screens.js',
  ],
  sdk: [
    'cookie-warnings.js',
    'passkey-ceremonies.js',
    'pkce.js',
    'submit-form.js',
    'third-party-scripts.js',
  ],
} as const;

const STATIC_FILES = {
  'login-widget': ['index.js', 'main.js', 'parts.js'],
  sdk: ['core.js', 'index.js', 'main.js'],
} as const;

const distOf = (installed: string, name: string) =>
  join(installed, '19/node_modules/@bakehouse', name, 'dist');

async function readExports(dist: string, entry: string) {
  const module: unknown = await import(pathToFileURL(join(dist, `${entry}.js`)).href);
  const commonJs: unknown = createRequire(join(dist, 'package.json'))(join(dist, `${entry}.cjs`));
  const namesOf = (exported: unknown) => Object.keys(exported ?? {}).sort();
  return { module: namesOf(module), commonJs: namesOf(commonJs) };
}

for (const [entry, names] of Object.entries(WIDGET_EXPORTS))
  test(`the packed widget exports from ${entry} the same names as a module and as CommonJS`, async ({
    installed,
  }) => {
    const found = await readExports(distOf(installed, 'login-widget'), entry);
    expect(found).toEqual({ module: names, commonJs: names });
  });

test('every entry of the packed SDK exports the same names as a module and as CommonJS', async ({
  installed,
}) => {
  const dist = distOf(installed, 'sdk');
  const namespaces = (await readdir(join(dist, 'namespaces'))).filter((name) =>
    name.endsWith('.js'),
  );
  const entries = ['index', 'core', ...namespaces.map((name) => `namespaces/${name.slice(0, -3)}`)];
  expect(entries.length).toBeGreaterThan(10);
  for (const entry of entries) {
    const { module, commonJs } = await readExports(dist, entry);
    expect(commonJs, entry).toEqual(module);
  }
});

for (const name of ['login-widget', 'sdk'] as const) {
  test(`the files of the packed ${name} have names that tell what they are`, async ({
    installed,
  }) => {
    const files = (await readdir(distOf(installed, name))).filter((file) => file.endsWith('.js'));
    expect(files.sort()).toEqual([...LAZY_FILES[name], ...STATIC_FILES[name]].sort());
  });

  test(`the lazy files of the packed ${name} import and export nothing`, async ({ installed }) => {
    for (const file of LAZY_FILES[name]) {
      const code = await readFile(join(distOf(installed, name), file), 'utf8');
      expect(code, file).not.toMatch(/^(import|export)\b|\brequire\(/m);
      expect(code, file).toMatch(/^globalThis\[Symbol\.for\('/m);
    }
  });
}

test('each script of the elements has the hash that the package and the server name', async ({
  installed,
  server,
}) => {
  const folder = join(distOf(installed, 'login-widget'), 'embed');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const hashOf = (bytes: Uint8Array) =>
    `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const read = async (toBytes: (name: string) => Promise<Uint8Array>) =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, hashOf(await toBytes(name))] as const)),
    );
  const fetchFile = (name: string) => fetch(`${server.url}/embed/${name}`);
  const packed: unknown = JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8'));
  expect(await (await fetchFile('integrity.json')).json()).toEqual(packed);
  expect(await read((name) => readFile(join(folder, name)))).toEqual(packed);
  expect(await read(async (name) => (await fetchFile(name)).bytes())).toEqual(packed);
});
