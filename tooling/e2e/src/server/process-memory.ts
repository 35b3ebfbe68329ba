import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

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

/** The resident memory of the processes that run pages and workers. */
export async function readRendererMb(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => readResidentMb(id).catch(() => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
