import type { Options } from 'tsup';
import { moveSharedCodeIntoMain } from './move-shared-code.ts';

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
