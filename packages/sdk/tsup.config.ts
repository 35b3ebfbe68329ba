import { library } from '@bakehouse/tsup';
import type { Options } from 'tsup';

const config: Options = library;

export default config;
