import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './src/programs/chromium.ts';

const REPORTS = '.reports';

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.test.ts',
  globalSetup: './src/prepare-run.ts',
  outputDir: `${REPORTS}/playwright`,
  // Each worker has a server, a database and a browser of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${REPORTS}/playwright.json` }]],
  use: { launchOptions: chromiumLaunch(), trace: 'off', screenshot: 'off', video: 'off' },
});
