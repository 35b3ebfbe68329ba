import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolderIn, movedClusterFolderIn } from './cluster-location.ts';
import { renameDurably } from './file-tree.ts';

const passwordFileIn = (folder: string) => join(folder, 'postgres.password');

export const hasCluster = (folder: string): boolean =>
  existsSync(clusterFolderIn(folder)) || existsSync(movedClusterFolderIn(folder));

/**
 * Puts the cluster of one folder in the place of the other's; a start after a crash finds either the
 * old or the new one. No Postgres may run on them.
 * @param kept the name that the old cluster gets in its folder
 */
export async function replaceCluster(folder: string, from: string, kept: string): Promise<void> {
  const cluster = clusterFolderIn(folder);
  const moved = movedClusterFolderIn(folder);
  // An earlier replacement may have ended before its last step.
  if (existsSync(cluster) && existsSync(moved))
    await rename(moved, join(folder, `${kept}-earlier`));
  if (existsSync(cluster)) await renameDurably(cluster, moved);
  if (existsSync(passwordFileIn(from))) await rename(passwordFileIn(from), passwordFileIn(folder));
  await renameDurably(clusterFolderIn(from), cluster);
  if (existsSync(moved)) await rename(moved, join(folder, kept));
}
