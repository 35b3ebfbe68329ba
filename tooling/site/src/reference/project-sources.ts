import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY_ROOT } from '../paths.ts';

/** Imports a module by its path, so that the types of this workspace do not contain those of others. */
export const importSource = (path: string): Promise<unknown> =>
  import(pathToFileURL(join(REPOSITORY_ROOT, path)).href);
