import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { rollup, type GetModuleInfo, type OutputOptions, type RollupBuild } from 'rollup';
import { readLibraryLicence, type LibraryLicence } from './library-licence.ts';
import { passSharedCodeToLazyFiles, type CodeByFile } from './pass-shared-code-to-lazy-files.ts';

const JAVASCRIPT_FILE_PATTERN = /\.c?js$/;

const PACKAGE_NAME_PATTERN = /^[^./]/;

const ESBUILD_HASH_PATTERN = /-[A-Z0-9]{8}$/;

const MAIN_FILE_NAME = 'main';

const LICENCES_FILE = 'third-party.md';

export interface LazyFile {
  /** The modules that are loaded by `import()` and go into this file; all others go into the main file. */
  modules: readonly string[];
  /** The files that are loaded before this one when it needs them. They keep the code that they share. */
  after?: readonly string[];
  /** The folder of the library whose code is in the file. */
  library?: string;
  /** Whether the file has a copy of all that it uses, because pages seldom load it. */
  isAlone?: boolean;
}

export interface PublishedFiles {
  /** The exports that apps import as a whole. With parts, the first one exports everything. */
  entries: readonly string[];
  /** The exports that an app can load lazily. The main file has the code that several of them share. */
  parts?: readonly string[];
  lazy: Readonly<Record<string, LazyFile>>;
  /** Further exports, each in a file of its own with a copy of all that it uses. */
  alone?: readonly string[];
  banner?: string;
  /** The folders of further libraries whose code is in the files. */
  libraries?: readonly string[];
  /** Ends the names under which lazy files are found, if the package is built more than once. */
  idSuffix?: string;
}

function allImportersOf(id: string, getModuleInfo: GetModuleInfo): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (current: string) => {
    if (found.has(current)) return;
    found.add(current);
    getModuleInfo(current)?.importers.forEach(visit);
  };
  visit(id);
  return found;
}

function publishedFileOf(users: readonly string[], { lazy }: PublishedFiles): string {
  const [first, ...others] = users.map((user) => [user, ...(lazy[user]?.after ?? [])]);
  return first?.find((file) => others.every((files) => files.includes(file))) ?? MAIN_FILE_NAME;
}

const createFileChooser =
  (dir: string, files: PublishedFiles) =>
  (id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }): string | undefined => {
    const { entries, parts = [], lazy } = files;
    const nameOf = (path: string) =>
      relative(dir, path).replace(JAVASCRIPT_FILE_PATTERN, '').replace(ESBUILD_HASH_PATTERN, '');
    // An entry that exports all parts imports them, so its own code stays out of the main file.
    if (parts.length > 0 && entries.includes(nameOf(id))) return undefined;
    const importerIds = [...allImportersOf(id, getModuleInfo)];
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
    const mainUsers = isForEntries || isLoadedAtOnce ? [MAIN_FILE_NAME] : [];
    return publishedFileOf([...usersOf(parts), ...mainUsers, ...lazyUsers], files);
  };

const SHARED_OUTPUT_OPTIONS: OutputOptions = {
  hoistTransitiveImports: false,
  minifyInternalExports: false,
  dynamicImportInCjs: false,
};

const ES_MODULE_OUTPUT: OutputOptions = {
  ...SHARED_OUTPUT_OPTIONS,
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
};

const COMMON_JS_OUTPUT: OutputOptions = {
  ...SHARED_OUTPUT_OPTIONS,
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
};

const plainNameOf = (path: string) =>
  basename(path).replace(JAVASCRIPT_FILE_PATTERN, '').replace(ESBUILD_HASH_PATTERN, '');

/** @returns the lazy file that is built from this module alone */
const standaloneFileOf = (path: string, { lazy }: PublishedFiles) =>
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
      PACKAGE_NAME_PATTERN.test(path) ||
      (importer !== undefined && Boolean(standaloneFileOf(path, files))),
    // An entry exports nothing but its own names, in both formats.
    preserveEntrySignatures: 'strict',
    treeshake: { moduleSideEffects: false },
  });

async function generateCode(
  bundle: RollupBuild,
  files: PublishedFiles,
  options: OutputOptions,
): Promise<CodeByFile> {
  const extension = options.format === 'es' ? 'js' : 'cjs';
  const { output } = await bundle.generate({
    ...options,
    banner: files.banner ?? '',
    paths(path) {
      const lone = standaloneFileOf(path, files);
      return lone === undefined ? path : `./${lone}.${extension}`;
    },
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code]));
}

async function readPackageId({ idSuffix = '' }: PublishedFiles): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile('package.json', 'utf8'));
  const { name, version } = Object.assign({ name: '', version: '' }, manifest);
  return `${name}@${version}${idSuffix}`;
}

const toRollupInput = (dir: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, join(dir, `${name}.js`)]));

/** docs/decisions/0014 says why rollup runs after esbuild. */
async function buildWithSharedCode(dir: string, files: PublishedFiles): Promise<CodeByFile> {
  const { entries, parts = [] } = files;
  const bundle = await openBundle(toRollupInput(dir, [...entries, ...parts]), files);
  const manualChunks = createFileChooser(resolve(dir), files);
  const modules = await generateCode(bundle, files, { ...ES_MODULE_OUTPUT, manualChunks });
  const commonJs = await generateCode(bundle, files, { ...COMMON_JS_OUTPUT, manualChunks });
  await bundle.close();
  return { ...modules, ...commonJs };
}

async function buildWithoutSharedCode(
  input: Record<string, string>,
  files: PublishedFiles,
): Promise<CodeByFile> {
  const bundle = await openBundle(input, files);
  const modules = await generateCode(bundle, files, ES_MODULE_OUTPUT);
  const commonJs = await generateCode(bundle, files, COMMON_JS_OUTPUT);
  await bundle.close();
  return { ...modules, ...commonJs };
}

const withExtension = (files: CodeByFile, extension: string): CodeByFile =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith(extension)));

async function readLicences({ lazy }: PublishedFiles): Promise<Map<string, LibraryLicence>> {
  const licences = new Map<string, LibraryLicence>();
  for (const [name, { library }] of Object.entries(lazy))
    if (library !== undefined) licences.set(name, await readLibraryLicence(library));
  return licences;
}

async function writeLicences(dir: string, licences: readonly LibraryLicence[]): Promise<void> {
  if (licences.length === 0) return;
  const sections = licences.map(({ section }) => section);
  await writeFile(
    join(dir, LICENCES_FILE),
    `# Libraries in the code of this package\n\n${sections.join('\n')}`,
  );
}

export async function publishFiles(dir: string, files: PublishedFiles): Promise<void> {
  const { alone = [], banner = '', lazy, libraries = [] } = files;
  const built = (await readdir(dir, { recursive: true })).filter((name) =>
    JAVASCRIPT_FILE_PATTERN.test(name),
  );
  const together = await buildWithSharedCode(dir, files);
  for (const path of built) {
    const name = standaloneFileOf(path, files);
    // rollup reads the modules of esbuild; a CommonJS file of the same name must not replace them.
    if (name !== undefined && path.endsWith('.js'))
      Object.assign(together, await buildWithoutSharedCode({ [name]: join(dir, path) }, files));
  }
  const published = {
    ...together,
    ...passSharedCodeToLazyFiles(withExtension(together, '.js'), {
      main: `${MAIN_FILE_NAME}.js`,
      lazy: Object.keys(lazy).map((name) => `${name}.js`),
      banner,
      id: await readPackageId(files),
    }),
  };
  for (const name of alone)
    Object.assign(published, await buildWithoutSharedCode(toRollupInput(dir, [name]), files));
  await Promise.all(built.map((name) => rm(join(dir, name))));
  const licences = await readLicences(files);
  const others = await Promise.all(libraries.map(readLibraryLicence));
  for (const [name, code] of Object.entries(published)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    const licence = licences.get(name.replace(JAVASCRIPT_FILE_PATTERN, ''));
    await writeFile(join(dir, name), licence ? `/*!\n${licence.text}\n*/\n${code}` : code);
  }
  await writeLicences(dir, [...others, ...licences.values()]);
}
