import type { Options } from 'tsup';
import { minifyStyles } from './minify-styles.ts';
import { publishFiles, type PublishedFiles } from './publish-files.ts';

export type { LazyFile } from './publish-files.ts';

const USE_CLIENT_BANNER = "'use client';";

export const libraryConfig = (files: PublishedFiles): Options => ({
  entry: Object.fromEntries(
    [...files.entries, ...(files.parts ?? []), ...(files.alone ?? [])].map((name) => [
      name,
      `src/${name}.ts`,
    ]),
  ),
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  dts: true,
  splitting: true,
  treeshake: true,
  clean: true,
  onSuccess: () => publishFiles('dist', files),
});

export const reactLibraryConfig = (files: Omit<PublishedFiles, 'banner'>): Options => ({
  ...libraryConfig({ ...files, banner: USE_CLIENT_BANNER }),
  esbuildPlugins: [minifyStyles],
});
