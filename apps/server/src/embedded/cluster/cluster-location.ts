import { lstat, readFile, readdir, readlink, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../lib/start-error.ts';
import { renameDurably } from './file-tree.ts';
import type { ClusterOwner } from './run-as.ts';

/** The cluster is the folder `postgres` in the data folder, or the target of a link with that name. */
export interface ClusterLocation {
  /** The folder that holds the cluster, its socket and its log. */
  folder: string;
  /** The owner of the cluster's files; undefined when there is no cluster yet. */
  owner: ClusterOwner | undefined;
}

export const clusterFolderIn = (folder: string) => join(folder, 'postgres');
export const movedClusterFolderIn = (folder: string) => join(folder, 'postgres.moving');

function ignoreMissingFile(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

const readFileNames = (folder: string) =>
  readdir(folder).catch((error: unknown) => {
    throw new StartError(
      `The database in ${folder} cannot be read: it belongs to another user. Start as that user.`,
      { cause: error },
    );
  });

async function checkClusterVersion(cluster: string, version: string): Promise<void> {
  const names = await readFileNames(cluster);
  if (!names.includes('PG_VERSION'))
    throw new StartError(
      `${cluster} holds no Postgres database (PG_VERSION is missing). It was left as it is: restore it, or move it away to start over.`,
    );
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const major = String(Number.parseInt(version, 10));
  if (found !== major)
    throw new StartError(
      `The database in ${cluster} was made by Postgres ${found}, and this is Postgres ${major}. It was left as it is: use the Bakehouse version that made it, or set BAKEHOUSE_DATA to another folder.`,
    );
}

async function followClusterLink(folder: string, cluster: string): Promise<string> {
  const target = await readlink(cluster);
  const exists = await stat(target).catch(() => undefined);
  if (exists?.isDirectory() === true) return dirname(target);
  throw new StartError(
    `The database of ${folder} is kept in ${target}, which is gone or out of reach. Restore it or start as root; remove ${cluster} only to start over.`,
  );
}

/** Throws StartError for a cluster that this version of Postgres must not touch. */
export async function findCluster(folder: string, version: string): Promise<ClusterLocation> {
  const cluster = clusterFolderIn(folder);
  if ((await lstat(join(folder, 'PG_VERSION')).catch(ignoreMissingFile)) !== undefined)
    throw new StartError(
      `${folder} is itself a Postgres database. Set BAKEHOUSE_DATA to a folder of its own, or DATABASE_URL to a server that runs on it.`,
    );

  let entry = await lstat(cluster).catch(ignoreMissingFile);
  if (
    entry === undefined &&
    (await lstat(movedClusterFolderIn(folder)).catch(ignoreMissingFile)) !== undefined
  ) {
    await renameDurably(movedClusterFolderIn(folder), cluster);
    entry = await lstat(cluster);
  }
  if (entry === undefined) return { folder, owner: undefined };

  const place = entry.isSymbolicLink() ? await followClusterLink(folder, cluster) : folder;
  const { uid, gid } = await stat(clusterFolderIn(place));
  await checkClusterVersion(clusterFolderIn(place), version);
  return { folder: place, owner: { uid, gid } };
}
