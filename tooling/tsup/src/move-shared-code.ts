import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup, type OutputOptions, type PreRenderedChunk } from 'rollup';

const JAVASCRIPT_FILE = /\.c?js$/;

const PACKAGE_NAME = /^[^./]/;

const ESBUILD_HASH = /-[A-Z0-9]{8}$/;

const CLEARER_NAMES: Readonly<Record<string, string>> = { index: 'main', chunk: 'shared' };

const chunkName = ({ name }: PreRenderedChunk) => {
  const plain = name.replace(ESBUILD_HASH, '');
  return CLEARER_NAMES[plain] ?? plain;
};

type Format = Pick<OutputOptions, 'dir' | 'format' | 'banner'>;

const toOutputOptions = (format: Format, extension: string): OutputOptions => ({
  ...format,
  entryFileNames: `[name].${extension}`,
  chunkFileNames: (chunk) => `${chunkName(chunk)}.${extension}`,
});

/** docs/decisions/0014 says why rollup runs after esbuild. */
export async function moveSharedCodeIntoEntries(
  dir: string,
  entries: readonly string[],
  banner = '',
): Promise<void> {
  const input = entries.map((entry) => join(dir, `${entry}.js`));
  const bundle = await rollup({ input, external: PACKAGE_NAME });
  const built = (await readdir(dir)).filter((name) => JAVASCRIPT_FILE.test(name));
  await Promise.all(built.map((name) => rm(join(dir, name))));
  await bundle.write(toOutputOptions({ dir, banner, format: 'es' }, 'js'));
  await bundle.write(toOutputOptions({ dir, banner, format: 'cjs' }, 'cjs'));
  await bundle.close();
}
