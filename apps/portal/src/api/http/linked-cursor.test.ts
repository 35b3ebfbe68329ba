import { describe, expect, it } from 'vitest';
import { readLinkedCursor } from './linked-cursor.ts';

const NEXT = '</api/get_files?search=a%2C+%3E+b&page=3&cursor=abc-_1>; rel="next"';
const PREVIOUS = '</api/get_files?page=1&cursor=def>; rel="prev"';

describe('readLinkedCursor', () => {
  it.each([
    ['both', `${NEXT}, ${PREVIOUS}`, 'abc-_1', 'def'],
    ['both, turned around', `${PREVIOUS}, ${NEXT}`, 'abc-_1', 'def'],
    ['the next one', NEXT, 'abc-_1', null],
    ['the one before', PREVIOUS, null, 'def'],
    ['a bare name', '<?cursor=abc>;rel=next', 'abc', null],
    ['another page', '</api/openapi.json?cursor=abc>; rel="service-desc"', null, null],
    ['a page without a cursor', '</api/get_files?page=2>; rel="next"', null, null],
    ['no link', 'next', null, null],
  ])('reads %s', (_name, link, next, previous) => {
    const headers = new Headers({ link });
    expect([readLinkedCursor(headers, 'next'), readLinkedCursor(headers, 'prev')]).toEqual([
      next,
      previous,
    ]);
  });

  it('finds no cursor without a header', () => {
    expect(readLinkedCursor(new Headers(), 'next')).toBeNull();
  });
});
