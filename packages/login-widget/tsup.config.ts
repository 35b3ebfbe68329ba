import { reactLibraryConfig } from '@bakehouse/tsup';
import type { Options } from 'tsup';
import { LAZY_FILES } from './tsup.lazy-files.ts';

const config: Options = {
  ...reactLibraryConfig({ entries: ['index'], alone: ['parts'], lazy: LAZY_FILES }),
  dts: {
    entry: { index: 'src/index.ts', parts: 'src/parts.ts' },
  },
};

export default config;
