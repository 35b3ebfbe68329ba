import { WAITS } from '@bakehouse/vitest/waits';
import { defineConfig } from '@playwright/test';
import { toChromiumLaunchOptions } from './src/programs/chromium.ts';

const REPORTS_FOLDER = '.reports';

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.test.ts',
  globalSetup: './playwright.setup.ts',
  outputDir: `${REPORTS_FOLDER}/playwright`,
  // Each worker starts its own server, database and browser. Two keep two cores busy.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A retry in CI keeps a flaky test from blocking others; the report lists the test as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: WAITS.testMs,
  expect: { timeout: WAITS.changeMs },
  reporter: [['list'], ['json', { outputFile: `${REPORTS_FOLDER}/playwright.json` }]],
  use: { launchOptions: toChromiumLaunchOptions(), trace: 'off', screenshot: 'off', video: 'off' },
});
