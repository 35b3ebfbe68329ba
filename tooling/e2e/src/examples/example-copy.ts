import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { createOutsideEnvironment } from './outside-environment.ts';

const execFileAsync = promisify(execFile);

const EXAMPLES_FOLDER = join(REPOSITORY_ROOT, 'tooling/examples');
/** Left by a developer who tried the example in the checkout. */
const LEFTOVERS: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  '.next',
  'package-lock.json',
]);
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

interface ExampleManifest {
  scripts: Readonly<Record<string, string>>;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
}

export const readExampleManifest = async (folder: string): Promise<ExampleManifest> =>
  // The cast is unchecked, because npm refuses a wrong form.
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as ExampleManifest;

/** Copies an example as somebody does who starts with it. */
export async function copyExample(name: string, folder: string): Promise<string> {
  const copy = await mkdtemp(join(folder, `${name}-`));
  await cp(join(EXAMPLES_FOLDER, name), copy, {
    recursive: true,
    filter: (path) => !LEFTOVERS.has(basename(path)),
  });
  return copy;
}

/** Runs npm in the folder of an example. @throws Error with the output when it fails */
export async function runNpm(
  folder: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { stdout } = await execFileAsync('npm', words, {
    cwd: folder,
    env: { ...createOutsideEnvironment(), ...environment },
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch((error: unknown) => {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`npm ${words.join(' ')} failed in ${folder}: ${String(error)}\n${output}`);
  });
  return stdout;
}

type PackagesByName = Readonly<Record<string, string>>;

const OWN_SCOPE = '@bakehouse/';

/** The tarballs take the place of what the registry has, also for the dependencies of our packages. */
async function useTarballs(folder: string, tarballs: PackagesByName): Promise<void> {
  const manifest = await readExampleManifest(folder);
  const replaceIn = (dependencies: PackagesByName = {}) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, version]) => [name, tarballs[name] ?? version]),
    );
  const changed = {
    ...manifest,
    dependencies: replaceIn(manifest.dependencies),
    devDependencies: replaceIn(manifest.devDependencies),
    overrides: tarballs,
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(changed, null, 2));
}

/** Installs the dependencies of an example from the registry, and ours from tarballs. */
export async function installExample(
  folder: string,
  pack: (name: string) => Promise<string>,
): Promise<void> {
  const { dependencies, devDependencies } = await readExampleManifest(folder);
  const names = Object.keys({ ...dependencies, ...devDependencies });
  if (names.length === 0) return;
  const own = names.filter((name) => name.startsWith(OWN_SCOPE));
  // The widget and the test kit depend on the SDK.
  const packed = own.length > 0 ? [...new Set([...own, '@bakehouse/sdk'])] : [];
  const tarballs = await Promise.all(
    packed.map(async (name) => [name, `file:${await pack(name)}`] as const),
  );
  await useTarballs(folder, Object.fromEntries(tarballs));
  await runNpm(folder, ['install', '--no-audit', '--no-fund']);
}
