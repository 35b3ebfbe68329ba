import { nodeConfig } from '@bakehouse/vitest/node';
import { defineConfig, mergeConfig } from 'vitest/config';

export default defineConfig(
  mergeConfig(nodeConfig, {
    test: {
      globalSetup: ['test/database/database-server.ts'],
    },
  }),
);
