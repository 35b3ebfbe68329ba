import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FIRST_BATCH_ROWS, useRenderedRowCount } from './use-rendered-row-count.ts';

const names = (count: number, prefix = 'row') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
const self = (row: string) => row;

/** Collects the numbers of rows that were rendered, in order. */
function setUp(first: readonly string[]) {
  const drawn: number[] = [];
  const { rerender } = renderHook(
    (rows) => {
      const count = useRenderedRowCount(rows, self);
      if (drawn.at(-1) !== count) drawn.push(count);
    },
    { initialProps: first },
  );
  return { drawn, rerender };
}

describe('useRenderedRowCount', () => {
  it('renders a short list at once', () => {
    expect(setUp(names(FIRST_BATCH_ROWS)).drawn).toEqual([FIRST_BATCH_ROWS]);
  });

  it('renders the start of a long list first and then the rest', async () => {
    const { drawn } = setUp(names(100));
    expect(drawn[0]).toBe(FIRST_BATCH_ROWS);
    await waitFor(() => {
      expect(drawn.at(-1)).toBe(100);
    });
    expect(drawn.length).toBeGreaterThan(3);
  });

  it('starts again with other rows', async () => {
    const { drawn, rerender } = setUp(names(100));
    await waitFor(() => {
      expect(drawn.at(-1)).toBe(100);
    });
    drawn.length = 0;
    rerender(names(100, 'other'));
    expect(drawn[0]).toBe(FIRST_BATCH_ROWS);
  });

  it('removes no rendered row when one row is added and one is removed', async () => {
    const rows = names(100);
    const { drawn, rerender } = setUp(rows);
    await waitFor(() => {
      expect(drawn.at(-1)).toBe(100);
    });
    drawn.length = 0;
    rerender(['new', ...rows.slice(0, 99)]);
    expect(drawn).toEqual([100]);
  });
});
