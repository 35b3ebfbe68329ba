import { join } from 'node:path';

export const SITE_FOLDER = join(import.meta.dirname, '..');
export const REPOSITORY_ROOT = join(SITE_FOLDER, '../..');
/** The Markdown of all pages, as VitePress reads it; each build writes it anew. */
export const STAGED_FOLDER = join(SITE_FOLDER, '.pages');
export const BUILD_FOLDER = join(SITE_FOLDER, 'dist');
/** The stories of the widget, below the path of the site. */
export const PLAYGROUND_PATH = 'playground/';
/** The path below which the server shows the site. */
export const SITE_BASE = '/docs/';
