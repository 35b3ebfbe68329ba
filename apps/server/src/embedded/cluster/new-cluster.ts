import { chown, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../lib/start-error.ts';
import { clusterFolderIn } from './cluster-location.ts';
import type { ClusterHome } from './cluster-home.ts';
import { renameDurably, syncFolder } from './file-tree.ts';
import { runProcess, type Machine } from './machine.ts';
import { toProcessCommand, clusterOwnerFor } from './run-as.ts';

export const SUPERUSER = 'bakehouse';

const UNFINISHED_PREFIX = 'postgres.new-';

/** All systems sort by code point; pg_trgm needs a UTF-8 character type for non-ASCII letters. */
const LOCALE_OPTIONS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['--locale=C.UTF-8'],
  darwin: [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--lc-ctype=en_US.UTF-8',
  ],
};
const DEFAULT_LOCALE_OPTIONS = [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-locale',
];

/** Postgres trusts connections only on a socket in a private folder; a port needs the password. */
const authenticationOptions = (passwordFile: string | undefined) =>
  passwordFile === undefined
    ? ['--auth-local=trust', '--auth-host=reject']
    : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];

/** Folders that the initdb of a killed start still writes to are removed by a later start. */
async function removeUnfinishedClusters(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith(UNFINISHED_PREFIX)))
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}

/** initdb works in a temporary folder, so that a killed start leaves no incomplete cluster under the final name. */
export async function createCluster(
  home: ClusterHome,
  machine: Machine,
  passwordFile: string | undefined,
): Promise<void> {
  await removeUnfinishedClusters(home.folder);
  const unfinished = await mkdtemp(join(home.folder, UNFINISHED_PREFIX));
  const owner = clusterOwnerFor(home.runAs);
  if (owner !== undefined) await chown(unfinished, owner.uid, owner.gid);
  const words = [
    home.binaries.initdb,
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    ...(LOCALE_OPTIONS[machine.platform] ?? DEFAULT_LOCALE_OPTIONS),
    ...authenticationOptions(passwordFile),
    '--data-checksums',
  ] as const;
  const command = toProcessCommand(home.runAs, words, await machine.endsChildren());
  await runProcess(command).catch((error: unknown) => {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw new StartError(`The database in ${home.folder} could not be created: ${reason}`, {
      cause: error,
    });
  });
  await renameDurably(unfinished, clusterFolderIn(home.folder));
}

export async function linkCluster(folder: string, home: ClusterHome): Promise<void> {
  if (home.folder === folder) return;
  await symlink(clusterFolderIn(home.folder), clusterFolderIn(folder));
  await syncFolder(folder);
}
