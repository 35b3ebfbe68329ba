import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { rollup, type GetModuleInfo, type OutputOptions, type RollupBuild } from 'rollup';
import { handOverSharedCode, type Files } from './hand-over-shared-code.ts';

const JAVASCRIPT_FILE = /\.c?js$/;

const PACKAGE_NAME = /^[^./]/;

const ESBUILD_HASH = /-[A-Z0-9]{8}$/;

const MAIN = 'main';

export interface LazyFile {
  /** The modules that are loaded by `import()` and go into this file; all others go into the main file. */
  modules: readonly string[];
  /** The files that are loaded before this one when it needs them. They keep the code that they share. */
  after?: readonly string[];
  licence?: string;
  /** Whether the file has a copy of all that it uses, because pages seldom load it. */
  isAlone?: boolean;
}

export interface PublishedFiles {
  /** The exports that apps import as a whole. With parts, the first one exports everything. */
  entries: readonly string[];
  /** The exports that an app can load lazily; no code of a single part is in the main file. */
  parts?: readonly string[];
  lazy: Readonly<Record<string, LazyFile>>;
  /** Further exports, each in a file of its own with a copy of all that it uses. */
  alone?: readonly string[];
  banner?: string;
}

function importersOf(id: string, getModuleInfo: GetModuleInfo): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (current: string) => {
    if (found.has(current)) return;
    found.add(current);
    getModuleInfo(current)?.importers.forEach(visit);
  };
  visit(id);
  return found;
}

function homeOf(users: readonly string[], { lazy }: PublishedFiles): string {
  const [first, ...others] = users.map((user) => [user, ...(lazy[user]?.after ?? [])]);
  return first?.find((file) => others.every((files) => files.includes(file))) ?? MAIN;
}

const createFileChooser =
  (dir: string, files: PublishedFiles) =>
  (id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }): string | undefined => {
    const { entries, parts = [], lazy } = files;
    const nameOf = (path: string) =>
      relative(dir, path).replace(JAVASCRIPT_FILE, '').replace(ESBUILD_HASH, '');
    // An entry that exports all parts imports them, so its own code stays out of the main file.
    if (parts.length > 0 && entries.includes(nameOf(id))) return undefined;
    const importerIds = [...importersOf(id, getModuleInfo)];
    const importers = new Set(importerIds.map(nameOf));
    const usersOf = (names: readonly string[]) => names.filter((name) => importers.has(name));
    const lazyUsers = Object.entries(lazy)
      .filter(([, { modules }]) => usersOf(modules).length > 0)
      .map(([name]) => name);
    const lazyModules = Object.values(lazy).flatMap(({ modules }) => modules);
    const isLoadedAtOnce = importerIds.some(
      (importer) =>
        getModuleInfo(importer)?.dynamicImporters.length && !lazyModules.includes(nameOf(importer)),
    );
    const isForEntries = usersOf(entries.slice(parts.length > 0 ? 1 : 0)).length > 0;
    const mainUsers = isForEntries || isLoadedAtOnce ? [MAIN] : [];
    return homeOf([...usersOf(parts), ...mainUsers, ...lazyUsers], files);
  };

const SHARED_OPTIONS: OutputOptions = {
  hoistTransitiveImports: false,
  minifyInternalExports: false,
  dynamicImportInCjs: false,
};

const ES_MODULES: OutputOptions = {
  ...SHARED_OPTIONS,
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
};

const COMMON_JS: OutputOptions = {
  ...SHARED_OPTIONS,
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
};

const plainNameOf = (path: string) =>
  basename(path).replace(JAVASCRIPT_FILE, '').replace(ESBUILD_HASH, '');

/** @returns the lazy file that is built from this module alone */
const loneFileOf = (path: string, { lazy }: PublishedFiles) =>
  Object.keys(lazy).find(
    (name) => lazy[name]?.isAlone && lazy[name].modules.includes(plainNameOf(path)),
  );

const openBundle = (
  input: Readonly<Record<string, string>>,
  files: PublishedFiles,
): Promise<RollupBuild> =>
  rollup({
    input,
    external: (path, importer) =>
      PACKAGE_NAME.test(path) || (importer !== undefined && Boolean(loneFileOf(path, files))),
    // An entry exports nothing but its own names, in both formats.
    preserveEntrySignatures: 'strict',
    treeshake: { moduleSideEffects: false },
  });

async function generate(
  bundle: RollupBuild,
  files: PublishedFiles,
  options: OutputOptions,
): Promise<Files> {
  const extension = options.format === 'es' ? 'js' : 'cjs';
  const { output } = await bundle.generate({
    ...options,
    banner: files.banner ?? '',
    paths(path) {
      const lone = loneFileOf(path, files);
      return lone === undefined ? path : `./${lone}.${extension}`;
    },
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code]));
}

async function readPackageId(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile('package.json', 'utf8'));
  const { name, version } = Object.assign({ name: '', version: '' }, manifest);
  return `${name}@${version}`;
}

const toInput = (dir: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, join(dir, `${name}.js`)]));

/** docs/decisions/0014 says why rollup runs after esbuild. */
async function buildTogether(dir: string, files: PublishedFiles): Promise<Files> {
  const { entries, parts = [] } = files;
  const bundle = await openBundle(toInput(dir, [...entries, ...parts]), files);
  const manualChunks = createFileChooser(resolve(dir), files);
  const modules = await generate(bundle, files, { ...ES_MODULES, manualChunks });
  const commonJs = await generate(bundle, files, { ...COMMON_JS, manualChunks });
  await bundle.close();
  return { ...modules, ...commonJs };
}

async function buildAlone(input: Record<string, string>, files: PublishedFiles): Promise<Files> {
  const bundle = await openBundle(input, files);
  const modules = await generate(bundle, files, ES_MODULES);
  const commonJs = await generate(bundle, files, COMMON_JS);
  await bundle.close();
  return { ...modules, ...commonJs };
}

const withExtension = (files: Files, extension: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith(extension)));

export async function publishFiles(dir: string, files: PublishedFiles): Promise<void> {
  const { alone = [], banner = '', lazy } = files;
  const built = (await readdir(dir, { recursive: true })).filter((name) =>
    JAVASCRIPT_FILE.test(name),
  );
  const together = await buildTogether(dir, files);
  for (const path of built) {
    const name = loneFileOf(path, files);
    // rollup reads the modules of esbuild; a CommonJS file of the same name must not replace them.
    if (name !== undefined && path.endsWith('.js'))
      Object.assign(together, await buildAlone({ [name]: join(dir, path) }, files));
  }
  const published = {
    ...together,
    ...handOverSharedCode(withExtension(together, '.js'), {
      main: `${MAIN}.js`,
      lazy: Object.keys(lazy).map((name) => `${name}.js`),
      banner,
      id: await readPackageId(),
    }),
  };
  for (const name of alone) Object.assign(published, await buildAlone(toInput(dir, [name]), files));
  await Promise.all(built.map((name) => rm(join(dir, name))));
  for (const [name, code] of Object.entries(published)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    const licence = lazy[name.replace(JAVASCRIPT_FILE, '')]?.licence;
    await writeFile(join(dir, name), licence === undefined ? code : `/*!\n${licence}\n*/\n${code}`);
  }
}
