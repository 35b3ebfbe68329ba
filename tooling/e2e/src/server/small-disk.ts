import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SIZE_MB = 256;
const MB = 1024 * 1024;

const run = (program: string, words: readonly string[]) => {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
};

export interface SmallDisk {
  /** Writes until the disk is full. */
  fill: () => Promise<void>;
  /** Frees the space again. */
  free: () => Promise<void>;
  unmount: () => void;
}

/** Mounts a small disk at a folder. @throws Error where mounting is forbidden */
export function mountSmallDisk(folder: string): SmallDisk {
  const options = ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'bakehouse-e2e', folder];
  run('mount', options);
  const filler = join(folder, 'filler');
  return {
    async fill() {
      // The write fails when the disk is full, and keeps what it has written until then.
      await writeFile(filler, Buffer.alloc(SIZE_MB * MB)).catch(() => undefined);
    },
    free: () => rm(filler, { force: true }),
    unmount: () => run('umount', ['-l', folder]),
  };
}
