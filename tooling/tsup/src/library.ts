import type { Options } from 'tsup';
import { minifyStyles } from './minify-styles.ts';
import { moveSharedCodeIntoMain, type PublishedFiles } from './move-shared-code.ts';

const CLIENT_CODE = "'use client';";

export const libraryConfig = (files: PublishedFiles): Options => ({
  entry: Object.fromEntries(
    [...files.entries, ...(files.parts ?? [])].map((name) => [name, `src/${name}.ts`]),
  ),
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  dts: true,
  splitting: true,
  treeshake: true,
  clean: true,
  onSuccess: () => moveSharedCodeIntoMain('dist', files),
});

export const reactLibraryConfig = (entries: readonly string[]): Options => ({
  ...libraryConfig({ entries, banner: CLIENT_CODE }),
  esbuildPlugins: [minifyStyles],
});
