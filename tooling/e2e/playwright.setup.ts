import { rm } from 'node:fs/promises';
import { prepareDataFolder } from './src/server/data-folder.ts';
import { describeMissingPermissions } from './src/server/permissions.ts';

/** Playwright calls this before its first worker, and what it returns after its last one. */
export default async function prepareTestRun(): Promise<() => Promise<void>> {
  for (const line of describeMissingPermissions()) console.warn(line);
  const folder = await prepareDataFolder();
  return () => rm(folder, { recursive: true, force: true });
}
