import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const PROBE = pathToFileURL(join(import.meta.dirname, 'lag-probe.ts')).href;
const POLL_MS = 20;

const lag = z.object({ p99: z.number(), max: z.number() });

export type Lag = z.infer<typeof lag>;

/** Preloads the probe into the server. */
export const lagEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${PROBE}`,
  LAG_FILE: join(folder, 'lag.json'),
});

/** The delay of the event loop since the last call. */
export async function readLag(pid: number, folder: string): Promise<Lag> {
  const file = join(folder, 'lag.json');
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await delay(POLL_MS);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('}')) return lag.parse(JSON.parse(text));
  }
}
