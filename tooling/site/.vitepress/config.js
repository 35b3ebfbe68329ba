import { STAGED_FOLDER } from '../src/paths.ts';
import { createSiteConfig } from '../src/site-config.ts';

export default createSiteConfig(STAGED_FOLDER);
