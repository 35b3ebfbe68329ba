import { ensureChromium } from '@bakehouse/e2e/ensure-chromium';
import type { Line } from './check-line.ts';
import { fromExitCode } from './test-report.ts';

/** Finds or installs the browser of the journeys, and tells them which it is. */
export async function browserCheck(): Promise<Line> {
  const name = 'a browser is there';
  try {
    process.env.CHROMIUM_PATH = await ensureChromium();
    return { name, seconds: 0, tally: fromExitCode(0) };
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { name, seconds: 0, tally: fromExitCode(1) };
  }
}
