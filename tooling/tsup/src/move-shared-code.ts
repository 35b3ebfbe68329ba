import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup, type OutputOptions, type PreRenderedChunk } from 'rollup';

const JAVASCRIPT_FILE = /\.c?js$/;

const ESBUILD_HASH = /-[A-Z0-9]{8}$/;

const CLEARER_NAMES: Readonly<Record<string, string>> = { index: 'main', chunk: 'shared' };

const chunkName = ({ name }: PreRenderedChunk) => {
  const plain = name.replace(ESBUILD_HASH, '');
  return CLEARER_NAMES[plain] ?? plain;
};

const toOutputOptions = (dir: string, format: 'es' | 'cjs', extension: string): OutputOptions => ({
  dir,
  format,
  entryFileNames: `[name].${extension}`,
  chunkFileNames: (chunk) => `${chunkName(chunk)}.${extension}`,
});

/** docs/decisions/0014 says why rollup runs after esbuild. */
export async function moveSharedCodeIntoMain(folder: string): Promise<void> {
  const bundle = await rollup({ input: join(folder, 'index.js') });
  const built = (await readdir(folder)).filter((name) => JAVASCRIPT_FILE.test(name));
  await Promise.all(built.map((name) => rm(join(folder, name))));
  await bundle.write(toOutputOptions(folder, 'es', 'js'));
  await bundle.write(toOutputOptions(folder, 'cjs', 'cjs'));
  await bundle.close();
}
