import { domConfig } from '@bakehouse/vitest/dom';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';

/** These tests render no component, but they need a DOM. */
const TESTS_WITH_DOM = [
  'src/table/use-rendered-row-count.test.ts',
  'src/config/env.test.ts',
  'src/scroll-positions/focus-mark.test.ts',
  'src/dashboard/persisted-state.test.ts',
  'src/dashboard/columns-storage.test.ts',
  'src/lazy/failed-styles.test.ts',
  'src/lazy/lazy-chunk.test.ts',
  'src/scroll-positions/position-over-reload.test.ts',
  'src/drafts/drafts-over-reload.test.ts',
  'src/grace/send-grants-on-page-exit.test.ts',
  'src/checksum/checksums.test.ts',
];

const sharedConfig: ViteUserConfig = mergeConfig(
  domConfig,
  defineConfig({
    plugins: [react()],
    test: { css: { modules: { classNameStrategy: 'non-scoped' } } },
  }),
);

export default defineConfig({
  ...sharedConfig,
  test: {
    ...sharedConfig.test,
    // Vitest adds this list to the list of each project, so it is empty.
    include: [],
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx', ...TESTS_WITH_DOM],
          setupFiles: ['test/quiet-console.ts', 'test/mock-network.ts', 'test/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: TESTS_WITH_DOM,
          setupFiles: ['test/quiet-console.ts', 'test/mock-network.ts'],
        },
      },
    ],
  },
});
