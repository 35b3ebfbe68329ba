import { setTimeout as pause } from 'node:timers/promises';
import { readResidentMb } from '@bakehouse/e2e/process-memory';

const SAMPLE_INTERVAL_MS = 25;

/** Returns the peak of a process's resident memory until `isDone` returns true. */
export async function peakResidentMb(pid: number, isDone: () => boolean): Promise<number> {
  let peak = await readResidentMb(pid);
  while (!isDone()) {
    await pause(SAMPLE_INTERVAL_MS);
    peak = Math.max(peak, await readResidentMb(pid));
  }
  return peak;
}
