import { defineConfig } from '@playwright/test';
import { toChromiumLaunchOptions } from './src/programs/chromium.ts';

const REPORTS_FOLDER = '.reports';

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.test.ts',
  globalSetup: './playwright.setup.ts',
  outputDir: `${REPORTS_FOLDER}/playwright`,
  // Each worker has a server, a database and a browser of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A second attempt in CI keeps a race from blocking others; the report names the test as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${REPORTS_FOLDER}/playwright.json` }]],
  use: { launchOptions: toChromiumLaunchOptions(), trace: 'off', screenshot: 'off', video: 'off' },
});
