import { expect, it } from 'vitest';
import type { BenchmarkResult } from './result.ts';
import { toTable } from './table.ts';

const result: BenchmarkResult = {
  benchmark: 'oven',
  date: '2026-11-21T05:00:00.000Z',
  machine: { cpu: 'a cpu', cores: 2, memoryGiB: 8, os: 'Linux 6', node: 'v24.0.0', loadBefore: 0 },
  figures: [
    { name: 'heat, p95', value: 1_234.567, unit: 'ms', budget: { atMost: 10 }, holds: false },
    { name: 'rate', value: 30, unit: 'a second', budget: { atLeast: 25 }, holds: true },
    { name: 'loaves', value: 3, unit: 'count' },
  ],
  holds: false,
  note: 'Measured cold.',
};

it('aligns the figures and marks each exceeded budget', () => {
  expect(toTable(result).split('\n')).toEqual([
    'oven: OVER ITS BUDGET',
    '  heat, p95  1,234.57  ms        at most 10: FAILS',
    '  rate             30  a second  at least 25: holds',
    '  loaves            3',
    '  Measured cold.',
  ]);
});
