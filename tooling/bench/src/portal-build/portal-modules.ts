import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PORTAL, runProgram } from '../repository.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const sourceMap = z.object({ sources: z.array(z.string()) });

const modulesOf = async (folder: string, script: string) =>
  sourceMap.parse(JSON.parse(await readFile(join(folder, `${script}.map`), 'utf8'))).sources;

/**
 * The modules in each list of scripts, read from the source maps of a second build. Its file names
 * are content hashes, so equal names mean equal content.
 */
export const readModules = (
  lists: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> =>
  withTemporaryFolder(async (folder) => {
    const into = ['--outDir', folder, '--emptyOutDir'];
    const args = ['build', '--sourcemap', 'hidden', ...into, '--logLevel', 'warn'];
    await runProgram(join(PORTAL, 'node_modules/vite/bin/vite.js'), args, PORTAL);
    const read = async (scripts: readonly string[]) =>
      (await Promise.all(scripts.map((script) => modulesOf(folder, script)))).flat();
    return Promise.all(lists.map(read));
  });
