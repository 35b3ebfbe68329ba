import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../server/paths.ts';

const execFileAsync = promisify(execFile);

const PACKAGE_MANAGER = 'pnpm@10.34.8';

/**
 * Packs the server as npm users get it, and installs it with npm in the folder of an app.
 * No script of a dependency runs, because some package managers run none.
 * @returns the path of the program
 */
export async function installPackedServer(folder: string): Promise<string> {
  const packed = join(folder, 'packed');
  const app = join(folder, 'app');
  await mkdir(app);
  const pack = ['pack', '--config.ignore-scripts=true', '--pack-destination', packed];
  await execFileAsync('npx', ['--yes', PACKAGE_MANAGER, ...pack], {
    cwd: join(REPOSITORY_ROOT, 'apps/server'),
  });
  const [tarball = ''] = await readdir(packed);
  await writeFile(join(app, 'package.json'), '{ "private": true }\n');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await execFileAsync('npm', ['install', ...quiet, join(packed, tarball)], { cwd: app });
  return join(app, 'node_modules/.bin/bakehouse-server');
}
