import { ensureChromium } from '@bakehouse/e2e/ensure-chromium';
import type { CheckResult } from './check-result.ts';
import { tallyOfExitCode } from './test-report.ts';

/** Finds or installs Chromium, and sets CHROMIUM_PATH for the browser tests. */
export async function checkBrowser(): Promise<CheckResult> {
  const name = 'browser';
  try {
    process.env.CHROMIUM_PATH = await ensureChromium();
    return { name, seconds: 0, tally: tallyOfExitCode(0) };
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { name, seconds: 0, tally: tallyOfExitCode(1) };
  }
}
