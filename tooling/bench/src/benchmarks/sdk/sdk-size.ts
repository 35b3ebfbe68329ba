import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BUNDLERS, installPackedSdk, writeSampleApp } from '@bakehouse/e2e/build-app';
import { build as readImports, type Metafile } from 'esbuild';
import { compressedKb } from '../../portal-build/compressed-size.ts';
import { buildWorkspace } from '../../repository.ts';
import type { MeasuredFigure, Measurement } from '../../results/measurement.ts';
import { withTemporaryFolder } from '../../temporary-folder.ts';

interface SampleApp {
  name: string;
  source: string;
  /** The budgets hold for esbuild, in kB. docs/decisions/0014 gives their reasons. */
  maxFirstLoad: number;
  maxWithLazyChunks?: number;
}

const createSource = (call: string, ...names: string[]) =>
  `import { ${names.join(', ')} } from '@bakehouse/sdk';
   globalThis.client = ${call};`;

const SAMPLE_APPS: readonly SampleApp[] = [
  {
    name: 'session and user',
    source: createSource("createClientWith('public-token-test-1', {})", 'createClientWith'),
    maxFirstLoad: 9.7,
  },
  {
    name: 'with passwords',
    source: createSource(
      "createClientWith('public-token-test-1', { passwords })",
      'createClientWith',
      'passwords',
    ),
    maxFirstLoad: 11.1,
  },
  {
    name: 'everything',
    source: createSource("createClient('public-token-test-1')", 'createClient'),
    maxFirstLoad: 14.3,
    maxWithLazyChunks: 21.6,
  },
];

/** Returns the entry of a bundle and the files that it imports statically. */
async function findFirstLoad(outputFolder: string): Promise<readonly string[]> {
  const { metafile } = await readImports({
    entryPoints: [join(outputFolder, 'app.js')],
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    outdir: outputFolder,
    metafile: true,
    absWorkingDir: outputFolder,
  });
  const collect = (inputs: Metafile['inputs'], name: string): string[] => [
    name,
    ...(inputs[name]?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .flatMap(({ path }) => collect(inputs, path)),
  ];
  return [...new Set(collect(metafile.inputs, 'app.js'))].map((path) => basename(path));
}

async function measureApp(folder: string, bundler: string, app: SampleApp) {
  const appFolder = await mkdtemp(join(folder, 'app-'));
  const outputFolder = join(appFolder, 'out');
  const entry = await writeSampleApp(appFolder, app.source);
  await BUNDLERS[bundler]?.(entry, outputFolder);
  const files = (await readdir(outputFolder, { recursive: true })).filter((file) =>
    file.endsWith('.js'),
  );
  const first = await findFirstLoad(outputFolder);
  const sizeOf = async (names: readonly string[]) =>
    compressedKb(await Promise.all(names.map((name) => readFile(join(outputFolder, name)))));
  return {
    firstLoad: await sizeOf(files.filter((file) => first.includes(basename(file)))),
    withLazyChunks: await sizeOf(files),
  };
}

const toBudget = (isChecked: boolean, atMost: number | undefined) =>
  isChecked && atMost !== undefined ? { budget: { atMost } } : {};

export const measureSdkSize = (): Promise<Measurement> =>
  withTemporaryFolder(async (folder) => {
    await buildWorkspace('@bakehouse/sdk');
    await writeSampleApp(folder);
    await installPackedSdk(folder);
    const figures: MeasuredFigure[] = [];
    for (const bundler of Object.keys(BUNDLERS)) {
      const isChecked = bundler === 'esbuild';
      for (const app of SAMPLE_APPS) {
        const { firstLoad, withLazyChunks } = await measureApp(folder, bundler, app);
        const name = `${app.name}, ${bundler}`;
        const budget = toBudget(isChecked, app.maxFirstLoad);
        figures.push({ name, value: firstLoad, unit: 'kB', ...budget });
        if (app.maxWithLazyChunks === undefined) continue;
        const lazyBudget = toBudget(isChecked, app.maxWithLazyChunks);
        const lazyName = `${app.name}, with lazy chunks, ${bundler}`;
        figures.push({ name: lazyName, value: withLazyChunks, unit: 'kB', ...lazyBudget });
      }
    }
    return {
      figures,
      note: 'First load of an app that creates a client of the packed SDK, minified by its bundler, each file compressed with brotli 11; 1 kB = 1,024 bytes. Vite and webpack add their own code for lazy chunks.',
    };
  });
