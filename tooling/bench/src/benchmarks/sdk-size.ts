import { build as bundle, type BuildOptions, type Metafile } from 'esbuild';
import { compressedKb } from '../portal-build/compressed-size.ts';
import type { Measurement } from '../results/measurement.ts';
import { buildWorkspace, SDK_FOLDER } from '../repository.ts';

/** The reasons for these budgets are in docs/decisions/0014. */
const MAX_FIRST_LOAD_KB = 13.75;
const MAX_SIZE_WITH_LAZY_CHUNKS_KB = 19.25;

const BUILD_OPTIONS = {
  // The bundle resolves the package through its exports, as a user's bundler does.
  stdin: { contents: "export { createClient } from '@bakehouse/sdk';", resolveDir: SDK_FOLDER },
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  outdir: 'out',
  metafile: true,
  write: false,
} satisfies BuildOptions;

type BuildOutputs = Metafile['outputs'];

/** Returns an output file and its static imports. */
const firstLoadFiles = (outputs: BuildOutputs, name: string): readonly string[] => {
  const imports = outputs[name]?.imports ?? [];
  const statics = imports.filter(({ kind }) => kind === 'import-statement');
  return [name, ...statics.flatMap(({ path }) => firstLoadFiles(outputs, path))];
};

const entryFileOf = (outputs: BuildOutputs) => {
  const [name] = Object.entries(outputs).find(([, output]) => output.entryPoint) ?? [];
  if (name === undefined) throw new Error('The bundle has no entry.');
  return name;
};

export async function measureSdkSize(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/sdk');
  const { metafile, outputFiles } = await bundle(BUILD_OPTIONS);
  const first = new Set(firstLoadFiles(metafile.outputs, entryFileOf(metafile.outputs)));
  const files = outputFiles.map(({ path, contents }) => ({
    isFirst: [...first].some((name) => path.replaceAll('\\', '/').endsWith(`/${name}`)),
    contents,
  }));
  const firstFiles = files.filter(({ isFirst }) => isFirst);
  const contentsOf = (list: typeof files) => list.map(({ contents }) => contents);
  return {
    figures: [
      {
        name: 'createClient, first load',
        value: await compressedKb(contentsOf(firstFiles)),
        unit: 'kB',
        budget: { atMost: MAX_FIRST_LOAD_KB },
      },
      {
        name: 'createClient with lazy chunks',
        value: await compressedKb(contentsOf(files)),
        unit: 'kB',
        budget: { atMost: MAX_SIZE_WITH_LAZY_CHUNKS_KB },
      },
      { name: 'lazy chunks', value: files.length - firstFiles.length, unit: 'count' },
    ],
    note: 'Built package, minified by esbuild, each file compressed with brotli 11; 1 kB = 1,024 bytes.',
  };
}
