import type { ViteUserConfig } from 'vitest/config';

export const nodeConfig: ViteUserConfig = {
  resolve: { conditions: ['bakehouse-source'] },
  ssr: { resolve: { conditions: ['bakehouse-source'] } },
  test: {
    environment: 'node',
    isolate: false, // Isolation would make each test file import all modules again.
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
};
