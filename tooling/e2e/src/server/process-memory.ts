import { readFile } from 'node:fs/promises';

const KB_PER_MB = 1024;
const RESIDENT_MEMORY_PATTERN = /^VmRSS:\s+(\d+) kB$/m;

/** @throws Error on systems without /proc */
export async function readResidentMb(pid: number): Promise<number> {
  const [, kilobytes] =
    RESIDENT_MEMORY_PATTERN.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`Nothing is known of the memory of ${pid}.`);
  return Number(kilobytes) / KB_PER_MB;
}
