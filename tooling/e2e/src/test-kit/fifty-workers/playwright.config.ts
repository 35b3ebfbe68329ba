import { WAITS } from '@bakehouse/vitest/waits';
import { defineConfig } from '@playwright/test';

/** Each worker runs in a process of its own, and no test needs a browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../../.reports/fifty-workers',
  fullyParallel: true,
  workers: Number(process.env.WORKERS),
  timeout: WAITS.testMs,
  reporter: 'json',
});
