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
  onSuccess: () => completeBuild(import.meta.dirname),
};

export default config;
