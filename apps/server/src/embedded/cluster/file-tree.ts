import { cp, lchown, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClusterOwner } from './run-as.ts';

/** Changes the owner of the folder itself last, so that its owner shows whether the change is complete. */
export async function changeTreeOwner(path: string, owner: ClusterOwner): Promise<void> {
  const entry = await lstat(path);
  if (entry.isDirectory()) {
    const names = await readdir(path);
    await Promise.all(names.map((name) => changeTreeOwner(join(path, name), owner)));
  }
  if (entry.uid !== owner.uid) await lchown(path, owner.uid, owner.gid);
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function syncTree(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  const names = entry.isDirectory() ? await readdir(path) : [];
  for (const name of names) await syncTree(join(path, name));
  await syncToDisk(path);
}

/** Makes a rename survive a power failure; Windows has no call that syncs a folder. */
export const syncFolder = (path: string) =>
  process.platform === 'win32' ? Promise.resolve() : syncToDisk(path);

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** The copy has a temporary name until it is complete. Symbolic links are copied unchanged. */
export async function copyTree(from: string, to: string, owner: ClusterOwner): Promise<void> {
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(from, partial, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await changeTreeOwner(partial, owner);
  await syncTree(partial);
  await renameDurably(partial, to);
}
