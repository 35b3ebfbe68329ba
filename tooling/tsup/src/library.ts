import type { Options } from 'tsup';
import { moveSharedCodeIntoEntries } from './move-shared-code.ts';

const CLIENT_CODE = "'use client';";

const toConfig = (entries: readonly string[], banner?: string): Options => ({
  entry: entries.map((entry) => `src/${entry}.ts`),
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  dts: true,
  splitting: true,
  treeshake: true,
  clean: true,
  onSuccess: () => moveSharedCodeIntoEntries('dist', entries, banner),
});

export const libraryConfig: Options = toConfig(['index']);

/** @param entries names of files in `src`, each an export of the package */
export const reactLibraryConfig = (entries: readonly string[]): Options =>
  toConfig(entries, CLIENT_CODE);
