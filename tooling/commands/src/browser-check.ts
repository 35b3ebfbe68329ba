import { ensureChromium } from '@bakehouse/e2e/ensure-chromium';
import type { Line } from './check-line.ts';
import { fromExitCode } from './test-report.ts';

/** Sets CHROMIUM_PATH for the browser tests. */
export async function browserCheck(): Promise<Line> {
  const name = 'browser';
  try {
    process.env.CHROMIUM_PATH = await ensureChromium();
    return { name, seconds: 0, tally: fromExitCode(0) };
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { name, seconds: 0, tally: fromExitCode(1) };
  }
}
