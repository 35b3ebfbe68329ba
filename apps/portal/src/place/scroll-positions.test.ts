import { expect, it } from 'vitest';
import { createScrollPositions } from './scroll-positions.ts';

it('updates the given parts of a position', () => {
  const places = createScrollPositions();
  places.keep('first', { top: 400 });
  places.keep('first', { inView: { row: 'file-1', offset: 12 } });
  places.keep('second', { top: 20 });
  expect(places.get('first')).toEqual({
    top: 400,
    inView: { row: 'file-1', offset: 12 },
    focus: null,
  });
  expect(places.get('second')?.top).toBe(20);
});

it('has no positions after clear', () => {
  const places = createScrollPositions();
  places.keep('first', { top: 400 });
  places.clear();
  expect(places.get('first')).toBeUndefined();
});
