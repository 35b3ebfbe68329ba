import { libraryConfig } from '@bakehouse/tsup';
import type { Options } from 'tsup';

const config: Options = libraryConfig;

export default config;
