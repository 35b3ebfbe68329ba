import { readFile } from 'node:fs/promises';

const KB_PER_MB = 1024;

async function readMemoryMb(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  if (kilobytes === undefined) throw new Error(`Nothing is known of the memory of ${pid}.`);
  return Number(kilobytes) / KB_PER_MB;
}

/** @throws Error on systems without /proc */
export const readResidentMb = (pid: number): Promise<number> => readMemoryMb(pid, 'VmRSS');

/** The largest resident memory that a process has had. @throws Error when the process has ended */
export const readPeakMb = (pid: number): Promise<number> => readMemoryMb(pid, 'VmHWM');
