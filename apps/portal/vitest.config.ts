import { dom } from '@bakehouse/vitest/dom';
import { node } from '@bakehouse/vitest/node';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** They draw nothing, and need a page all the same. */
const RULES_OF_PAGES = [
  'src/components/use-drawn-rows.test.ts',
  'src/dashboard/focus-mark.test.ts',
  'src/dashboard/persisted-state.test.ts',
  'src/lib/place-over-reload.test.ts',
  'src/session/follow-tabs.test.ts',
];

const project = (base: ViteUserConfig, test: ViteUserConfig['test']): ViteUserConfig => ({
  ...base,
  plugins: [react()],
  test: {
    ...base.test,
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    ...test,
  },
});

export default defineConfig({
  ...node,
  test: {
    ...node.test,
    projects: [
      project(dom, {
        name: 'pages',
        include: ['src/**/*.test.tsx', ...RULES_OF_PAGES],
        setupFiles: ['test/quiet-console.ts', 'test/setup.ts'],
      }),
      // To make a page takes longer than most rules need.
      project(node, {
        name: 'rules',
        include: ['src/**/*.test.ts'],
        exclude: RULES_OF_PAGES,
        setupFiles: ['test/quiet-console.ts'],
      }),
    ],
  },
});
