import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../lib/start-error.ts';
import { clusterFolderIn, movedClusterFolderIn, type ClusterLocation } from './cluster-location.ts';
import { copyTree, changeTreeOwner, syncFolder } from './file-tree.ts';
import { canEnterFolder, canRunProgram, type Machine } from './machine.ts';
import type { PostgresBinaries } from '../postgres-binaries.ts';
import {
  NOBODY_IDENTITY,
  clusterOwnerFor,
  processIdentitiesFor,
  type ClusterOwner,
  type ProcessIdentity,
} from './run-as.ts';

export interface ClusterHome extends ClusterLocation {
  runAs: ProcessIdentity;
  binaries: PostgresBinaries;
}

/** Lets the group of the Postgres user enter the folder, but neither list nor change it. */
async function allowGroupToEnter(folder: string, { gid }: ClusterOwner): Promise<void> {
  const { uid, mode } = await stat(folder);
  await chown(folder, uid, gid);
  await chmod(folder, (mode & 0o777) | 0o010);
}

async function canReachFolder(
  machine: Machine,
  runAs: ProcessIdentity,
  folder: string,
): Promise<boolean> {
  if (runAs.way === 'self') return true;
  if (runAs.way === 'namespace') return canEnterFolder(machine, runAs, folder);
  if (!(await canEnterFolder(machine, runAs, dirname(folder)))) return false;
  if (!(await canEnterFolder(machine, runAs, folder))) await allowGroupToEnter(folder, runAs);
  return true;
}

async function findIdentityWithAccess(
  machine: Machine,
  ways: readonly ProcessIdentity[],
  folder: string,
) {
  for (const way of ways) if (await canReachFolder(machine, way, folder)) return way;
  return undefined;
}

/** Removes the old cluster after linking the new one, so that a kill leaves a complete cluster. */
async function moveCluster(folder: string, to: string): Promise<void> {
  await copyTree(clusterFolderIn(folder), clusterFolderIn(to), NOBODY_IDENTITY);
  await rename(clusterFolderIn(folder), movedClusterFolderIn(folder));
  await symlink(clusterFolderIn(to), clusterFolderIn(folder));
  await syncFolder(folder);
  await rm(movedClusterFolderIn(folder), { recursive: true, force: true });
}

async function prepareSystemFolder(
  machine: Machine,
  folder: string,
  place: ClusterLocation,
): Promise<ClusterLocation & { runAs: ProcessIdentity }> {
  if (place.folder !== folder)
    throw new StartError(
      `As root Postgres cannot be run on ${place.folder}. Start as another user, or set DATABASE_URL.`,
    );
  await mkdir(machine.systemFolder, { recursive: true, mode: 0o755 });
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const elsewhere = await mkdtemp(join(machine.systemFolder, `${hash}-`));
  if (!(await canReachFolder(machine, NOBODY_IDENTITY, elsewhere)))
    throw new StartError(
      `Postgres does not run as root, and neither ${folder} nor ${machine.systemFolder} is open to another user. Start as another user, or set DATABASE_URL.`,
    );
  if (place.owner !== undefined) await moveCluster(folder, elsewhere);
  return { folder: elsewhere, owner: place.owner && NOBODY_IDENTITY, runAs: NOBODY_IDENTITY };
}

async function prepareReachableBinaries(
  machine: Machine,
  home: Omit<ClusterHome, 'binaries'>,
  binaries: PostgresBinaries,
): Promise<PostgresBinaries> {
  const owner = clusterOwnerFor(home.runAs);
  if (owner === undefined || (await canRunProgram(machine, home.runAs, binaries.postgres)))
    return binaries;

  const root = join(home.folder, `binaries-${binaries.version}`);
  const copied = await lstat(root).catch(() => undefined);
  if (copied === undefined) await copyTree(binaries.root, root, owner);
  else await changeTreeOwner(root, owner);
  const inCopy = (program: string) => join(root, 'bin', basename(program));
  return {
    ...binaries,
    root,
    initdb: inCopy(binaries.initdb),
    postgres: inCopy(binaries.postgres),
    pgCtl: inCopy(binaries.pgCtl),
  };
}

export interface ClusterHomeOptions {
  folder: string;
  binaries: PostgresBinaries;
  machine: Machine;
}

/** No Postgres may be running on the cluster, because its files can get another owner. */
export async function prepareClusterHome(
  { folder, binaries, machine }: ClusterHomeOptions,
  place: ClusterLocation,
): Promise<ClusterHome> {
  const runAs = await findIdentityWithAccess(
    machine,
    processIdentitiesFor(machine.asRoot, place.owner),
    place.folder,
  );
  const home =
    runAs === undefined ? await prepareSystemFolder(machine, folder, place) : { ...place, runAs };
  const owner = clusterOwnerFor(home.runAs);
  if (owner !== undefined && home.owner !== undefined)
    await changeTreeOwner(clusterFolderIn(home.folder), owner);
  return { ...home, binaries: await prepareReachableBinaries(machine, home, binaries) };
}
