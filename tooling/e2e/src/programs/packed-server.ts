import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage } from './pack-package.ts';

const execFileAsync = promisify(execFile);

/**
 * Packs the server as npm users get it, and installs it with npm in the folder of an app.
 * No script of a dependency runs, because some package managers run none.
 * @returns the path of the program
 */
export async function installPackedServer(folder: string): Promise<string> {
  const app = join(folder, 'app');
  await mkdir(app);
  const tarball = await packPackage('apps/server', folder);
  await writeFile(join(app, 'package.json'), '{ "private": true }\n');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await execFileAsync('npm', ['install', ...quiet, tarball], { cwd: app });
  return join(app, 'node_modules/.bin/bakehouse-server');
}
