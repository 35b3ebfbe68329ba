import { execFile } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../server/paths.ts';

const execFileAsync = promisify(execFile);

const PACKAGE_MANAGER = 'pnpm@10.34.8';

/**
 * Packs a package as npm users get it, from its last build. pnpm does it, because only pnpm applies
 * `publishConfig` to the manifest.
 * @param directory the folder of the package, from the repository root
 * @returns the path of the tarball, in a new folder inside of `folder`
 */
export async function packPackage(directory: string, folder: string): Promise<string> {
  const packed = await mkdtemp(join(folder, 'packed-'));
  const pack = ['pack', '--config.ignore-scripts=true', '--pack-destination', packed];
  await execFileAsync('npx', ['--yes', PACKAGE_MANAGER, ...pack], {
    cwd: join(REPOSITORY_ROOT, directory),
  });
  const [tarball = ''] = await readdir(packed);
  return join(packed, tarball);
}
