import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { WAITS } from './waits.ts';

export const nodeConfig: ViteUserConfig = {
  resolve: { conditions: ['bakehouse-source'] },
  ssr: { resolve: { conditions: ['bakehouse-source'] } },
  test: {
    environment: 'node',
    // By default Vitest leaves one core free, so a machine of two cores would wait for the longest package.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    isolate: false, // Isolation would make each test file import all modules again.
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    testTimeout: WAITS.testMs,
    hookTimeout: WAITS.testMs,
    expect: { poll: { timeout: WAITS.changeMs } },
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
};
