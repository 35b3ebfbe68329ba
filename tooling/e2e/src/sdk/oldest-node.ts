import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

export const OLDEST_NODE_VERSION = '22.12.0';

/** The npm packages of the Node binaries use these names instead of `process.platform`. */
const NPM_PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'win' };

/** @returns the path of the installed Node binary */
export async function installOldestNode(
  folder: string,
  version = OLDEST_NODE_VERSION,
): Promise<string> {
  const name = `node-${NPM_PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  await execFileAsync('npm', ['install', ...quiet, '--prefix', folder, `${name}@${version}`]);
  return join(folder, 'node_modules', name, 'bin', 'node');
}
