import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../repository.ts';

interface SeedRunOptions {
  dataFolder: string;
  /** The arguments of the seed command. */
  words: readonly string[];
  /** The checkout of Bakehouse whose seed command runs; this one by default. */
  checkout?: string | undefined;
}

/** Adds generated data. The server may run on the same data folder at the same time. */
export async function runSeed({ dataFolder, words, checkout }: SeedRunOptions): Promise<void> {
  const root = checkout ?? REPOSITORY_ROOT;
  const seed = spawn(process.execPath, [join(root, 'apps/server/src/commands/seed.ts'), ...words], {
    cwd: root,
    env: { ...process.env, BAKEHOUSE_DATA: dataFolder, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(seed, 'exit');
  if (seed.exitCode !== 0) {
    throw new Error(`The seed command failed with exit code ${String(seed.exitCode)}.`);
  }
}
