import type { Options } from 'tsup';
import { completeBuild } from './tsup/complete-build.ts';

const config: Options = {
  entry: {
    'bakehouse-server': 'src/bin/bakehouse-server.ts',
    'judge-password': 'src/services/factors/passwords/judge-password.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  treeshake: true,
  clean: true,
  dts: false,
  metafile: true,
  // Some libraries are modules only in the field that bundlers read.
  esbuildOptions: (options) => {
    options.mainFields = ['module', 'main'];
  },
  onSuccess: () => completeBuild(import.meta.dirname),
};

export default config;
