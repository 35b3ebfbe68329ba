import { reactLibraryConfig } from '@bakehouse/tsup';
import type { Options } from 'tsup';

const config: Options = reactLibraryConfig(['index', 'parts']);

export default config;
