import { join } from 'node:path';
import { WAITS } from '@bakehouse/vitest/waits';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
// By its path, because the browser tests depend on this package.
import { toChromiumLaunchOptions } from '../../../tooling/e2e/src/programs/chromium.ts';

const config: ViteUserConfig = defineConfig({
  plugins: [await storybookTest({ configDir: import.meta.dirname })],
  test: {
    setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
    testTimeout: WAITS.testMs,
    hookTimeout: WAITS.testMs,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: toChromiumLaunchOptions() }),
      instances: [{ browser: 'chromium' }],
    },
    reporters: ['default', ['json', { outputFile: '.reports/stories.json' }]],
  },
});

export default config;
