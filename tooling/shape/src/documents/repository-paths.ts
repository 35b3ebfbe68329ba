import { globSync } from 'node:fs';

const GENERATED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.reports', '.turbo', '.shots']);

const isGeneratedFolder = (path: string) => GENERATED_FOLDERS.has(path.split(/[\\/]/).at(-1) ?? '');

/** Lists the paths of all files and folders that somebody wrote, with forward slashes. */
export const listRepositoryPaths = (root: string): string[] =>
  // A star matches no name that begins with a dot.
  globSync(['**/*', '**/.*', '.*/*'], { cwd: root, exclude: isGeneratedFolder })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
