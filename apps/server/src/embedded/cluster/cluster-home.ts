import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../lib/start-error.ts';
import { clusterIn, movedAside, type ClusterPlace } from './cluster-place.ts';
import { copyTree, giveTree, syncFolder } from './file-tree.ts';
import { canEnter, canRun, type Machine } from './machine.ts';
import type { PostgresBinaries } from '../postgres-binaries.ts';
import { AS_NOBODY, ownerFor, waysToRun, type ClusterOwner, type RunAs } from './run-as.ts';

export interface ClusterHome extends ClusterPlace {
  runAs: RunAs;
  binaries: PostgresBinaries;
}

/** Lets the group of the Postgres user enter the folder, but neither list nor change it. */
async function admit(folder: string, { gid }: ClusterOwner): Promise<void> {
  const { uid, mode } = await stat(folder);
  await chown(folder, uid, gid);
  await chmod(folder, (mode & 0o777) | 0o010);
}

async function reaches(machine: Machine, runAs: RunAs, folder: string): Promise<boolean> {
  if (runAs.way === 'self') return true;
  if (runAs.way === 'namespace') return canEnter(machine, runAs, folder);
  if (!(await canEnter(machine, runAs, dirname(folder)))) return false;
  if (!(await canEnter(machine, runAs, folder))) await admit(folder, runAs);
  return true;
}

async function firstThatReaches(machine: Machine, ways: readonly RunAs[], folder: string) {
  for (const way of ways) if (await reaches(machine, way, folder)) return way;
  return undefined;
}

/** The old cluster is removed after the link exists, so a kill leaves one complete cluster. */
async function moveCluster(folder: string, to: string): Promise<void> {
  await copyTree(clusterIn(folder), clusterIn(to), AS_NOBODY);
  await rename(clusterIn(folder), movedAside(folder));
  await symlink(clusterIn(to), clusterIn(folder));
  await syncFolder(folder);
  await rm(movedAside(folder), { recursive: true, force: true });
}

async function settleElsewhere(
  machine: Machine,
  folder: string,
  place: ClusterPlace,
): Promise<ClusterPlace & { runAs: RunAs }> {
  if (place.folder !== folder)
    throw new StartError(
      `As root Postgres cannot be run on ${place.folder}. Start as another user, or set DATABASE_URL.`,
    );
  await mkdir(machine.systemFolder, { recursive: true, mode: 0o755 });
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const elsewhere = await mkdtemp(join(machine.systemFolder, `${hash}-`));
  if (!(await reaches(machine, AS_NOBODY, elsewhere)))
    throw new StartError(
      `Postgres does not run as root, and neither ${folder} nor ${machine.systemFolder} is open to another user. Start as another user, or set DATABASE_URL.`,
    );
  if (place.owner !== undefined) await moveCluster(folder, elsewhere);
  return { folder: elsewhere, owner: place.owner && AS_NOBODY, runAs: AS_NOBODY };
}

async function reachableBinaries(
  machine: Machine,
  home: Omit<ClusterHome, 'binaries'>,
  binaries: PostgresBinaries,
): Promise<PostgresBinaries> {
  const owner = ownerFor(home.runAs);
  if (owner === undefined || (await canRun(machine, home.runAs, binaries.postgres)))
    return binaries;

  const root = join(home.folder, `binaries-${binaries.version}`);
  const copied = await lstat(root).catch(() => undefined);
  if (copied === undefined) await copyTree(binaries.root, root, owner);
  else await giveTree(root, owner);
  const inCopy = (program: string) => join(root, 'bin', basename(program));
  return {
    ...binaries,
    root,
    initdb: inCopy(binaries.initdb),
    postgres: inCopy(binaries.postgres),
    pgCtl: inCopy(binaries.pgCtl),
  };
}

export interface Installation {
  folder: string;
  binaries: PostgresBinaries;
  machine: Machine;
}

/** No Postgres may be running on the cluster, because its files can get another owner. */
export async function settleCluster(
  { folder, binaries, machine }: Installation,
  place: ClusterPlace,
): Promise<ClusterHome> {
  const runAs = await firstThatReaches(
    machine,
    waysToRun(machine.asRoot, place.owner),
    place.folder,
  );
  const home =
    runAs === undefined ? await settleElsewhere(machine, folder, place) : { ...place, runAs };
  const owner = ownerFor(home.runAs);
  if (owner !== undefined && home.owner !== undefined)
    await giveTree(clusterIn(home.folder), owner);
  return { ...home, binaries: await reachableBinaries(machine, home, binaries) };
}
