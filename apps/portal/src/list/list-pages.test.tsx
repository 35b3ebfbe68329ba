import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { usePageCursor } from './use-page-cursor.ts';
import { ListPages } from './list-pages.tsx';

interface PageRequest {
  page: number;
  cursor: string | null;
}

interface Scene {
  first?: number;
  total?: number;
  totalIsExact?: boolean;
  /** The number of the first page that has no rows. */
  end?: number;
  isPlaceholderData?: boolean;
}

/** Records the requests of a list whose pages give cursors to their neighbours. */
function setUp({ first = 1, total = 64, totalIsExact = true, end, ...query }: Scene = {}) {
  const requests: PageRequest[] = [];
  function List() {
    const [list, setList] = useState({ page: first, size: 10, search: '' });
    const { cursor, setCursor } = usePageCursor(list);
    const { page } = list;
    if (requests.at(-1)?.page !== page || requests.at(-1)?.cursor !== cursor)
      requests.push({ page, cursor });
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
          setCursor={setCursor}
          // The router changes a URL in a transition.
          onChange={(change) => startTransition(() => setList({ ...list, ...change }))}
        />
        <button type="button" onClick={() => setList({ ...list, page: 1, search: 'rye' })}>
          Search
        </button>
      </>
    );
  }
  render(<List />);
  return { requests };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('ListPages', () => {
  it('requests neighbouring pages by cursor', async () => {
    const { requests } = setUp();
    await press('Next page');
    await press('Next page');
    await press('Previous page');
    expect(requests).toEqual([
      { page: 1, cursor: null },
      { page: 2, cursor: 'to 2' },
      { page: 3, cursor: 'to 3' },
      { page: 2, cursor: 'to 2' },
    ]);
  });

  it('requests the first page by number, so that new rows are on it', async () => {
    const { requests } = setUp({ first: 2 });
    await press('Previous page');
    expect(requests.at(-1)).toEqual({ page: 1, cursor: null });
  });

  it('requests a page further away by number', async () => {
    const { requests } = setUp();
    await press('Next page');
    await press('Last page');
    expect(requests.at(-1)).toEqual({ page: 7, cursor: null });
  });

  it('forgets the cursor when the search changes', async () => {
    const { requests } = setUp({ first: 3 });
    await press('Previous page');
    expect(requests.at(-1)).toEqual({ page: 2, cursor: 'to 2' });
    await press('Search');
    expect(requests.at(-1)).toEqual({ page: 1, cursor: null });
  });

  it('uses no cursor of a page that is still loading', async () => {
    const { requests } = setUp({ isPlaceholderData: true });
    await press('Next page');
    expect(requests.at(-1)).toEqual({ page: 2, cursor: null });
  });

  it('returns to the last page when the URL names a later one', () => {
    const { requests } = setUp({ first: 9 });
    expect(requests).toEqual([
      { page: 9, cursor: null },
      { page: 7, cursor: null },
    ]);
  });

  const many = { total: 10_000, totalIsExact: false };

  it('continues past the counted pages to the real end', async () => {
    const { requests } = setUp({ ...many, first: 1_000, end: 1_002 });
    await press('Next page');
    await press('Next page');
    expect(requests.at(-1)).toEqual({ page: 1_001, cursor: 'to 1001' });
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('returns to the last counted page when nothing follows it', () => {
    const { requests } = setUp({ ...many, first: 5_000, end: 1_002 });
    expect(requests.at(-1)).toEqual({ page: 1_000, cursor: null });
  });
});
