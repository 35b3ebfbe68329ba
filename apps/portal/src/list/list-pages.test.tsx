import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useCursor } from './use-cursor.ts';
import { ListPages } from './list-pages.tsx';

interface Asked {
  page: number;
  cursor: string | null;
}

interface Scene {
  first?: number;
  total?: number;
  totalIsExact?: boolean;
  /** The page that has no rows any more. */
  end?: number;
  isPlaceholderData?: boolean;
}

/** A list whose pages name their neighbours, and what it is asked. */
function setUp({ first = 1, total = 64, totalIsExact = true, end, ...query }: Scene = {}) {
  const asked: Asked[] = [];
  function List() {
    const [list, setList] = useState({ page: first, size: 10, search: '' });
    const { cursor, keep } = useCursor(list);
    const { page } = list;
    if (asked.at(-1)?.page !== page || asked.at(-1)?.cursor !== cursor)
      asked.push({ page, cursor });
    const isEmpty = end !== undefined && page >= end;
    return (
      <>
        <ListPages
          label="Pages of loaves"
          list={list}
          query={{
            error: null,
            isPlaceholderData: false,
            ...query,
            data: {
              rows: isEmpty ? [] : ['rye'],
              total,
              totalIsExact,
              next: isEmpty || page + 1 === end ? null : `to ${page + 1}`,
              previous: `to ${page - 1}`,
            },
          }}
          keep={keep}
          // As the router does with an address.
          onChange={(change) => startTransition(() => setList({ ...list, ...change }))}
        />
        <button type="button" onClick={() => setList({ ...list, page: 1, search: 'rye' })}>
          Search
        </button>
      </>
    );
  }
  render(<List />);
  return { asked };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('ListPages', () => {
  it('asks for the pages beside one by what it said of them', async () => {
    const { asked } = setUp();
    await press('Next page');
    await press('Next page');
    await press('Previous page');
    expect(asked).toEqual([
      { page: 1, cursor: null },
      { page: 2, cursor: 'to 2' },
      { page: 3, cursor: 'to 3' },
      { page: 2, cursor: 'to 2' },
    ]);
  });

  it('goes back to the first page by its number: rows that came in meanwhile are on it', async () => {
    const { asked } = setUp({ first: 2 });
    await press('Previous page');
    expect(asked.at(-1)).toEqual({ page: 1, cursor: null });
  });

  it('asks for a page further away by its number', async () => {
    const { asked } = setUp();
    await press('Next page');
    await press('Last page');
    expect(asked.at(-1)).toEqual({ page: 7, cursor: null });
  });

  it('forgets the place when the list is another one', async () => {
    const { asked } = setUp({ first: 3 });
    await press('Previous page');
    expect(asked.at(-1)).toEqual({ page: 2, cursor: 'to 2' });
    await press('Search');
    expect(asked.at(-1)).toEqual({ page: 1, cursor: null });
  });

  it('trusts no neighbours while the rows are still those of another page', async () => {
    const { asked } = setUp({ isPlaceholderData: true });
    await press('Next page');
    expect(asked.at(-1)).toEqual({ page: 2, cursor: null });
  });

  it('turns back to the last page where the address names one behind it', () => {
    const { asked } = setUp({ first: 9 });
    expect(asked).toEqual([
      { page: 9, cursor: null },
      { page: 7, cursor: null },
    ]);
  });

  const many = { total: 10_000, totalIsExact: false };

  it('goes on behind the pages that are counted, up to the end', async () => {
    const { asked } = setUp({ ...many, first: 1_000, end: 1_002 });
    await press('Next page');
    await press('Next page');
    expect(asked.at(-1)).toEqual({ page: 1_001, cursor: 'to 1001' });
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('turns back to what is counted where nothing stands behind it', () => {
    const { asked } = setUp({ ...many, first: 5_000, end: 1_002 });
    expect(asked.at(-1)).toEqual({ page: 1_000, cursor: null });
  });
});
