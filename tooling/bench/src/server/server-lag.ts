import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const LAG_PROBE_URL = pathToFileURL(join(import.meta.dirname, 'lag-probe.ts')).href;
const LAG_FILE_POLL_MS = 20;

const lagSchema = z.object({ p99: z.number(), max: z.number() });

export type EventLoopLag = z.infer<typeof lagSchema>;

/** The environment variables that preload the probe into the server. */
export const lagProbeEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${LAG_PROBE_URL}`,
  LAG_FILE: join(folder, 'lag.json'),
});

/** Returns the event loop delay of the server since the last call, in milliseconds. */
export async function readEventLoopLag(pid: number, folder: string): Promise<EventLoopLag> {
  const file = join(folder, 'lag.json');
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await delay(LAG_FILE_POLL_MS);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('}')) return lagSchema.parse(JSON.parse(text));
  }
}
