import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Items are named by their owner, as in "a1". */
const linesOf = (...items: string[]) => {
  const lines = createFairQueue<string>();
  for (const item of items) lines.add(item.charAt(0), item);
  return lines;
};

const takeAll = (lines: ReturnType<typeof linesOf>) =>
  Array.from({ length: lines.size() }, () => lines.takeNext());

describe('fair lines', () => {
  it.each([
    [[], []],
    [
      ['a1', 'a2', 'a3'],
      ['a1', 'a2', 'a3'],
    ],
    [
      ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'],
      ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'],
    ],
  ])('let the owners of %j take turns', (added, taken) => {
    expect(takeAll(linesOf(...added))).toEqual(taken);
  });

  it('put an owner who comes back behind those who wait', () => {
    const lines = linesOf('a1', 'b1', 'b2');
    expect(lines.takeNext()).toBe('a1');
    lines.add('a', 'a2');
    expect(takeAll(lines)).toEqual(['b1', 'a2', 'b2']);
  });

  it('forget an item that is removed', () => {
    const lines = linesOf('a1', 'a2', 'b1');
    lines.remove('a', 'a1');
    lines.remove('b', 'b1');
    lines.remove('c', 'c1');
    expect(takeAll(lines)).toEqual(['a2']);
  });

  it.each([
    [[], 'a', undefined],
    [['a1', 'a2'], 'a', undefined],
    [['a1', 'b1'], 'c', undefined],
    [['a1', 'a2', 'b1'], 'b', undefined],
    [['a1', 'a2', 'b1'], 'c', 'a2'],
    [['a1', 'a2', 'a3', 'b1'], 'b', 'a3'],
    [['a1', 'a2', 'b1', 'b2', 'b3'], 'c', 'b3'],
  ])('of %j have for %s the surplus %s', (added, owner, surplus) => {
    const lines = linesOf(...added);
    expect(lines.takeSurplus(owner)).toBe(surplus);
    expect(takeAll(lines).toSorted()).toEqual(added.filter((item) => item !== surplus));
  });
});
