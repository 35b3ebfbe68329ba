import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_EVERY_MS = 25;
const KB_PER_MB = 1024;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

/**
 * What a process holds in memory now, in MB of 1,024 kB.
 * @throws Error where the system has no /proc
 */
export async function residentMb(pid: number): Promise<number> {
  const [, kilobytes] = RESIDENT.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`Nothing is known of the memory of ${pid}.`);
  return Number(kilobytes) / KB_PER_MB;
}

/** The most that a process holds at any moment until something is done. */
export async function highestResidentMb(pid: number, isDone: () => boolean): Promise<number> {
  let highest = await residentMb(pid);
  while (!isDone()) {
    await pause(SAMPLE_EVERY_MS);
    highest = Math.max(highest, await residentMb(pid));
  }
  return highest;
}
