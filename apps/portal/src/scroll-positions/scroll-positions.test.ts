import { expect, it } from 'vitest';
import { createScrollPositions } from './scroll-positions.ts';

it('updates the given parts of a position', () => {
  const positions = createScrollPositions();
  positions.keep('first', { top: 400 });
  positions.keep('first', { inView: { row: 'file-1', offset: 12 } });
  positions.keep('second', { top: 20 });
  expect(positions.get('first')).toEqual({
    top: 400,
    inView: { row: 'file-1', offset: 12 },
    focus: null,
  });
  expect(positions.get('second')?.top).toBe(20);
});

it('has no positions after clear', () => {
  const positions = createScrollPositions();
  positions.keep('first', { top: 400 });
  positions.clear();
  expect(positions.get('first')).toBeUndefined();
});
