import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  webServer: {
    command: 'npx bakehouse-server',
    url: 'http://localhost:4000/readyz',
    reuseExistingServer: true,
  },
});
