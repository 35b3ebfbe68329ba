import { readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { rollup, type GetModuleInfo, type OutputOptions, type PreRenderedChunk } from 'rollup';

const JAVASCRIPT_FILE = /\.c?js$/;

const PACKAGE_NAME = /^[^./]/;

const ESBUILD_HASH = /-[A-Z0-9]{8}$/;

const CLEARER_NAMES: Readonly<Record<string, string>> = { index: 'main', chunk: 'shared' };

const chunkName = ({ name }: PreRenderedChunk) => {
  const plain = name.replace(ESBUILD_HASH, '');
  return CLEARER_NAMES[plain] ?? plain;
};

export interface PublishedFiles {
  /** The exports that apps import as a whole. With parts, the first one exports everything. */
  entries: readonly string[];
  /** The exports that an app can load lazily; no code of a single part is in the main file. */
  parts?: readonly string[];
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

const createChunkChooser =
  (dir: string, { entries, parts = [] }: PublishedFiles) =>
  (id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }): string | undefined => {
    const nameOf = (path: string) => relative(dir, path).replace(JAVASCRIPT_FILE, '');
    if (entries.includes(nameOf(id))) return undefined;
    const importers = new Set([...importersOf(id, getModuleInfo)].map(nameOf));
    const users = [...parts, ...entries.slice(1)].filter((name) => importers.has(name));
    if (users.length === 1) return parts.find((part) => part === users[0]) ?? 'main';
    return users.length > 1 || importers.has('index') ? 'main' : undefined;
  };

/** docs/decisions/0014 says why rollup runs after esbuild. */
export async function moveSharedCodeIntoMain(dir: string, files: PublishedFiles): Promise<void> {
  const { entries, parts = [], banner = '' } = files;
  const built = (await readdir(dir, { recursive: true })).filter((name) =>
    JAVASCRIPT_FILE.test(name),
  );
  const bundle = await rollup({
    input: Object.fromEntries(
      [...entries, ...parts].map((name) => [name, join(dir, `${name}.js`)]),
    ),
    external: PACKAGE_NAME,
    preserveEntrySignatures: 'allow-extension',
    treeshake: { moduleSideEffects: false },
  });
  await Promise.all(built.map((name) => rm(join(dir, name))));
  const write = (format: 'es' | 'cjs', extension: string) => {
    const options: OutputOptions = {
      dir,
      format,
      banner,
      hoistTransitiveImports: false,
      entryFileNames: `[name].${extension}`,
      chunkFileNames: (chunk) => `${chunkName(chunk)}.${extension}`,
    };
    return bundle.write(
      parts.length === 0
        ? options
        : { ...options, manualChunks: createChunkChooser(resolve(dir), files) },
    );
  };
  await write('es', 'js');
  await write('cjs', 'cjs');
  await bundle.close();
}
