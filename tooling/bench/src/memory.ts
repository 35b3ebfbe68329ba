import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '@bakehouse/e2e/process-memory';

const SAMPLE_EVERY_MS = 25;

/** The most that a process holds at any moment until something is done. */
export async function highestResidentMb(pid: number, isDone: () => boolean): Promise<number> {
  let highest = await residentMb(pid);
  while (!isDone()) {
    await pause(SAMPLE_EVERY_MS);
    highest = Math.max(highest, await residentMb(pid));
  }
  return highest;
}
