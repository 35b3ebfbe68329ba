import { defineConfig } from '@playwright/test';
import { SERVER_URL, SITE_URL } from './addresses.ts';

/** Playwright starts both servers, unless they are already running. */
export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  use: { baseURL: SITE_URL },
  webServer: [
    {
      command: `npx bakehouse-server --port ${new URL(SERVER_URL).port}`,
      url: `${SERVER_URL}/readyz`,
      reuseExistingServer: true,
    },
    { command: 'npm start', url: SITE_URL, reuseExistingServer: true },
  ],
});
