import { randomFillSync } from 'node:crypto';
import { appendFile } from 'node:fs/promises';

const BYTES_PER_MB = 1_048_576;

/** Writes bytes that no program can compress. */
export async function writeNoise(path: string, megabytes: number): Promise<void> {
  for (let part = 0; part < megabytes; part += 1)
    await appendFile(path, randomFillSync(Buffer.allocUnsafe(BYTES_PER_MB)));
}
