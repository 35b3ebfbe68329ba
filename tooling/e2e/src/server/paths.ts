import { join } from 'node:path';

export const REPOSITORY_ROOT = join(import.meta.dirname, '../../../..');
export const SERVER_MAIN_PATH = join(REPOSITORY_ROOT, 'apps/server/src/main.ts');
export const SERVER_BUILD_PATH = join(REPOSITORY_ROOT, 'apps/server/dist/bakehouse-server.js');
export const PORTAL_BUILD_FOLDER = join(REPOSITORY_ROOT, 'apps/portal/dist');
export const PORTAL_PAGE_PATH = join(PORTAL_BUILD_FOLDER, 'index.html');
export const SERVER_COMMANDS_FOLDER = join(REPOSITORY_ROOT, 'apps/server/src/commands');
export const FILE_COMMANDS_FOLDER = join(REPOSITORY_ROOT, 'tooling/commands/src');
