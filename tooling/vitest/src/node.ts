import type { ViteUserConfig } from 'vitest/config';

/** Tests that need no page: pure rules, the server, the commands. */
export const node: ViteUserConfig = {
  resolve: { conditions: ['bakehouse-source'] },
  ssr: { resolve: { conditions: ['bakehouse-source'] } },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    // A busy machine may take its time.
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
};
