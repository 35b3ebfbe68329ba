import { rm } from 'node:fs/promises';
import { prepareDataFolder } from './src/server/data-folder.ts';
import { describeMissingPermissions } from './src/server/permissions.ts';

/** Playwright calls this function before its first worker, and the function it returns after the last worker. */
export default async function prepareTestRun(): Promise<() => Promise<void>> {
  for (const line of describeMissingPermissions()) console.warn(line);
  const folder = await prepareDataFolder();
  return () => rm(folder, { recursive: true, force: true });
}
