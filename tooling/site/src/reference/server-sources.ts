import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY_ROOT } from '../paths.ts';

const ROUTES_FOLDER = join(REPOSITORY_ROOT, 'apps/server/src/routes');

/** Imports a module of the server by its path, so that the types of this workspace do not contain the server's. */
export const importServerRoute = (path: string): Promise<unknown> =>
  import(pathToFileURL(join(ROUTES_FOLDER, path)).href);
