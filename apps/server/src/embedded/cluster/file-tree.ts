import { cp, lchown, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClusterOwner } from './run-as.ts';

/** Gives a folder and all in it to `owner`; the folder itself last, so that it tells when all is done. */
export async function giveTree(path: string, owner: ClusterOwner): Promise<void> {
  const entry = await lstat(path);
  if (entry.isDirectory()) {
    const names = await readdir(path);
    await Promise.all(names.map((name) => giveTree(join(path, name), owner)));
  }
  if (entry.uid !== owner.uid) await lchown(path, owner.uid, owner.gid);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function syncTree(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  const names = entry.isDirectory() ? await readdir(path) : [];
  for (const name of names) await syncTree(join(path, name));
  await sync(path);
}

/** A new name outlives a power cut once its folder is on disk; Windows has no such call. */
export const syncFolder = (path: string) =>
  process.platform === 'win32' ? Promise.resolve() : sync(path);

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** A copy is seen under its name only when it is whole. Links are copied as they are. */
export async function copyTree(from: string, to: string, owner: ClusterOwner): Promise<void> {
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(from, partial, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await giveTree(partial, owner);
  await syncTree(partial);
  await renameDurably(partial, to);
}
