import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const DISK_SIZE_MB = 256;
const BYTES_PER_MB = 1024 * 1024;

const runProgramOrThrow = (program: string, words: readonly string[]) => {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
};

export interface SmallDisk {
  fill: () => Promise<void>;
  free: () => Promise<void>;
  unmount: () => void;
}

/** @throws Error if mounting is forbidden */
export function mountSmallDisk(folder: string): SmallDisk {
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_SIZE_MB}m`, 'bakehouse-e2e', folder];
  runProgramOrThrow('mount', options);
  const filler = join(folder, 'filler');
  return {
    async fill() {
      // The write fails once the disk is full, but the written part stays.
      await writeFile(filler, Buffer.alloc(DISK_SIZE_MB * BYTES_PER_MB)).catch(() => undefined);
    },
    free: () => rm(filler, { force: true }),
    unmount: () => runProgramOrThrow('umount', ['-l', folder]),
  };
}
