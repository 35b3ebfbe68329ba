import { node } from '@bakehouse/vitest/node';
import { defineConfig, mergeConfig } from 'vitest/config';

export default defineConfig(
  mergeConfig(node, {
    test: {
      globalSetup: ['test/database-server.ts'],
      hookTimeout: 60_000,
    },
  }),
);
