import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SIZE_MB = 256;
const MB = 1024 * 1024;

const command = (file: string, words: readonly string[]) => spawnSync(file, words).status === 0;

export interface SmallDisk {
  /** Until nothing fits any more. */
  fill: () => Promise<void>;
  /** Gives back what fill() took. */
  free: () => Promise<void>;
  unmount: () => void;
}

/** Puts a small disk of its own at a folder; undefined where nobody may mount one. */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  const options = ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'bakehouse-e2e', folder];
  if (!command('mount', options)) return undefined;
  const filler = join(folder, 'filler');
  return {
    async fill() {
      // What does not fit is refused, and what did stays there.
      await writeFile(filler, Buffer.alloc(SIZE_MB * MB)).catch(() => undefined);
    },
    free: () => rm(filler, { force: true }),
    unmount: () => void command('umount', ['-l', folder]),
  };
}
