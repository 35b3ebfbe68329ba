import { expect, it } from 'vitest';
import { toBenchmarkResult } from './result.ts';

const origin = {
  benchmark: 'oven',
  date: new Date('2026-11-21T05:00:00Z'),
  machine: { cpu: 'a cpu', cores: 2, memoryGiB: 8, os: 'Linux 6', node: 'v24.0.0', loadBefore: 0 },
};

it('is within budget when every figure with a budget is', () => {
  const result = toBenchmarkResult(origin, {
    figures: [
      { name: 'heat', value: 9, unit: 'ms', budget: { atMost: 10 } },
      { name: 'smoke', value: 99, unit: 'ms' },
    ],
    note: '',
  });
  expect(result.holds).toBe(true);
  expect(result.figures.map((figure) => figure.holds)).toEqual([true, undefined]);
});

it('compares the exact value with the budget, and rounds it afterwards', () => {
  const result = toBenchmarkResult(origin, {
    figures: [{ name: 'heat', value: 10.0004, unit: 'ms', budget: { atMost: 10 } }],
    note: '',
  });
  expect(result.holds).toBe(false);
  expect(result.figures).toEqual([
    { name: 'heat', value: 10, unit: 'ms', budget: { atMost: 10 }, holds: false },
  ]);
});
