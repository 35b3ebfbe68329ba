import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '@bakehouse/e2e/process-memory';

const SAMPLE_EVERY_MS = 25;

/** Samples until `isDone` returns true. */
export async function peakResidentMb(pid: number, isDone: () => boolean): Promise<number> {
  let peak = await residentMb(pid);
  while (!isDone()) {
    await pause(SAMPLE_EVERY_MS);
    peak = Math.max(peak, await residentMb(pid));
  }
  return peak;
}
