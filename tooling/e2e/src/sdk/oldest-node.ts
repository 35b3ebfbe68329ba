import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** The oldest version that the package promises to work with, by its `engines`. */
export const OLDEST_NODE_VERSION = '22.12.0';

/** As the packages with the programs of Node call what `process.platform` calls otherwise. */
const NPM_PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'win' };

/** Brings that Node into a folder, from the registry of packages; answers its program. */
export async function installOldestNode(folder: string): Promise<string> {
  const name = `node-${NPM_PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  await execFileAsync('npm', [
    'install',
    ...quiet,
    '--prefix',
    folder,
    `${name}@${OLDEST_NODE_VERSION}`,
  ]);
  return join(folder, 'node_modules', name, 'bin', 'node');
}
