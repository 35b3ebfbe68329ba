import { rm } from 'node:fs/promises';
import { prepareDataFolder } from './server/data-folder.ts';

/** Playwright calls this before its first worker, and what it returns after its last one. */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const folder = await prepareDataFolder();
  return () => rm(folder, { recursive: true, force: true });
}
