import { reactLibraryConfig } from '@bakehouse/tsup';
import type { Options } from 'tsup';

const config: Options = reactLibraryConfig;

export default config;
