import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../../..');
export const SERVER_MAIN = join(ROOT, 'apps/server/src/main.ts');
export const PORTAL_BUILD = join(ROOT, 'apps/portal/dist');
export const PORTAL_PAGE = join(PORTAL_BUILD, 'index.html');
export const SERVER_COMMANDS = join(ROOT, 'apps/server/src/commands');
export const FILE_COMMANDS = join(ROOT, 'tooling/commands/src');
