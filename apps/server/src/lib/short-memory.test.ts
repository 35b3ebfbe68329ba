import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShortMemory } from './short-memory.ts';

const FOR_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a short memory', () => {
  it('knows each value until its time is over, and later ones again', () => {
    const memory = createShortMemory<number>(FOR_MS, 10);
    memory.keep('rye', 1);
    vi.advanceTimersByTime(FOR_MS - 1);
    memory.keep('oat', 2);
    expect([memory.find('rye'), memory.find('oat')]).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect([memory.find('rye'), memory.find('oat')]).toEqual([undefined, undefined]);
    memory.keep('rye', 3);
    vi.advanceTimersByTime(FOR_MS - 1);
    expect(memory.find('rye')).toBe(3);
  });

  it('keeps no more values than it may', () => {
    const memory = createShortMemory<number>(FOR_MS, 2);
    for (const [name, value] of [
      ['rye', 1],
      ['oat', 2],
      ['emmer', 3],
    ] as const)
      memory.keep(name, value);
    expect(memory.find('oat')).toBe(2);
    expect(memory.find('emmer')).toBeUndefined();
  });
});
