import type { Options } from 'tsup';
import { moveSharedCodeIntoMain } from './move-shared-code.ts';

const CLIENT_CODE = "'use client';";

export const libraryConfig: Options = {
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  dts: true,
  splitting: true,
  treeshake: true,
  clean: true,
  onSuccess: () => moveSharedCodeIntoMain('dist'),
};

export const reactLibraryConfig: Options = {
  ...libraryConfig,
  onSuccess: () => moveSharedCodeIntoMain('dist', CLIENT_CODE),
};
