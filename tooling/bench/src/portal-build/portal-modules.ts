import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PORTAL_FOLDER, runProgram } from '../repository.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const sourceMapSchema = z.object({ sources: z.array(z.string()) });

/** The helpers of the bundler itself, which come from no source file and have no map. */
const isBundlerRuntime = (script: string) =>
  /\b(?:rolldown-runtime|preload-helper)-[^/]*$/.test(script);

const readModulesOfScript = async (folder: string, script: string) =>
  isBundlerRuntime(script)
    ? []
    : sourceMapSchema.parse(JSON.parse(await readFile(join(folder, `${script}.map`), 'utf8')))
        .sources;

/**
 * Builds the portal again, with source maps, and reads the modules of each list of scripts from
 * them. File names contain a content hash, so a script has the same name in both builds.
 */
export const readModulesOfScripts = (
  lists: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> =>
  withTemporaryFolder(async (folder) => {
    const into = ['--outDir', folder, '--emptyOutDir'];
    const args = ['build', '--sourcemap', 'hidden', ...into, '--logLevel', 'warn'];
    await runProgram(join(PORTAL_FOLDER, 'node_modules/vite/bin/vite.js'), args, PORTAL_FOLDER);
    const read = async (scripts: readonly string[]) =>
      (await Promise.all(scripts.map((script) => readModulesOfScript(folder, script)))).flat();
    return Promise.all(lists.map(read));
  });
