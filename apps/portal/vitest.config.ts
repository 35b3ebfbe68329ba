import { dom } from '@bakehouse/vitest/dom';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vitest/config';

export default mergeConfig(
  dom,
  defineConfig({
    plugins: [react()],
    test: {
      setupFiles: ['test/setup.ts'],
      testTimeout: 30_000,
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
);
