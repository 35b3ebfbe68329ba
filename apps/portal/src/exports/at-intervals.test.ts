import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atIntervals } from './at-intervals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const setUp = () => {
  const passed: number[] = [];
  return { passed, ...atIntervals<number>(100, (value) => passed.push(value)) };
};

it('passes the first value on at once', () => {
  const { passed, add } = setUp();
  add(1);
  expect(passed).toEqual([1]);
});

it('passes the latest on after each interval', () => {
  const { passed, add } = setUp();
  [1, 2, 3].forEach(add);
  expect(passed).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(passed).toEqual([1, 3]);
  [4, 5].forEach(add);
  vi.advanceTimersByTime(100);
  expect(passed).toEqual([1, 3, 5]);
});

it('begins anew after an interval without any', () => {
  const { passed, add } = setUp();
  add(1);
  vi.advanceTimersByTime(1_000);
  add(2);
  expect(passed).toEqual([1, 2]);
  vi.advanceTimersByTime(1_000);
  expect(passed).toEqual([1, 2]);
});

it('passes nothing on after its end', () => {
  const { passed, add, end } = setUp();
  [1, 2].forEach(add);
  end();
  add(3);
  vi.advanceTimersByTime(1_000);
  expect(passed).toEqual([1]);
});
