import { rm } from 'node:fs/promises';
import { prepareDataFolder } from './src/server/data-folder.ts';
import { missingPermissions } from './src/server/permissions.ts';

/** Playwright calls this before its first worker, and what it returns after its last one. */
export default async function prepareRun(): Promise<() => Promise<void>> {
  for (const line of missingPermissions()) console.warn(line);
  const folder = await prepareDataFolder();
  return () => rm(folder, { recursive: true, force: true });
}
