import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { WAITS } from './waits.ts';

const VITEST_DEFAULT_WORKERS = availableParallelism() - 1;
const MIN_WORKERS = 2;

export const nodeConfig: ViteUserConfig = {
  resolve: { conditions: ['bakehouse-source'] },
  ssr: { resolve: { conditions: ['bakehouse-source'] } },
  test: {
    environment: 'node',
    maxWorkers: Math.max(MIN_WORKERS, VITEST_DEFAULT_WORKERS),
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
