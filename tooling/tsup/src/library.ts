import type { Options } from 'tsup';

/** How a published package is built: ESM and CommonJS, one declaration file each, split chunks. */
export const library: Options = {
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  dts: true,
  splitting: true,
  treeshake: true,
  sourcemap: true,
  clean: true,
  minify: true,
};
