import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { setViewport } from '../../test/viewport.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { Column } from './table-column.ts';
import { SLOW_AFTER_MS } from './use-is-slow.ts';
import { expectFocus } from '../../test/fields/expect-focus.ts';

interface Loaf {
  id: string;
  name: string;
  baker: string;
  weight: number;
}

const loaves: readonly Loaf[] = [
  { id: 'a', name: 'Rye', baker: 'ada', weight: 900 },
  { id: 'b', name: 'Spelt', baker: 'bo', weight: 750 },
];

const columns: readonly Column<Loaf>[] = [
  { id: 'id', label: 'ID', priority: 'secondary', cell: ({ id }) => id },
  { id: 'name', label: 'Name', sortBy: 'name', priority: 'primary', cell: ({ name }) => name },
  {
    id: 'baker',
    label: 'Baker',
    sortBy: 'baker_email',
    priority: 'secondary',
    cell: ({ baker }) => baker,
  },
  { id: 'weight', label: 'Weight', align: 'end', cell: ({ weight }) => weight },
];

const wideColumns = columns.map((column) =>
  column.id === 'weight' ? { ...column, width: '28rem' } : column,
);

const table = (props: Partial<DataTableProps<Loaf>> = {}) => (
  <DataTable
    caption="Loaves"
    columns={columns}
    rows={loaves}
    rowKey={({ id }) => id}
    sort={{ by: 'name', dir: 'desc' }}
    onSort={() => undefined}
    state="ready"
    empty={{ title: 'No loaves found.' }}
    {...props}
  />
);

const bodyRows = () =>
  within(screen.getAllByRole('rowgroup')[1] ?? document.body).getAllByRole('row');
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('DataTable', () => {
  it('is a table with a caption, column headers and row headers', () => {
    render(table());
    expect(screen.getByRole('table', { name: 'Loaves' })).toBeDefined();
    expect(texts(screen.getAllByRole('columnheader'))).toEqual(['ID', 'Name', 'Baker', 'Weight']);
    expect(texts(screen.getAllByRole('rowheader'))).toEqual(['Rye', 'Spelt']);
    expect(texts(screen.getAllByRole('cell'))).toEqual(['a', 'ada', '900', 'b', 'bo', '750']);
  });

  it('shows a message while loading takes long', () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { rerender } = render(table({ state: 'refreshing' }));
    act(() => {
      vi.advanceTimersByTime(SLOW_AFTER_MS - 1);
    });
    expect(screen.queryByText(/^Still loading/)).toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.getByText('Still loading. This takes longer than usual.')).toBeDefined();
    rerender(table({ state: 'ready' }));
    expect(screen.queryByText(/^Still loading/)).toBeNull();
  });

  it('highlights marked rows', () => {
    render(table({ isMarked: ({ name }) => name === 'Spelt' }));
    expect(bodyRows().map((row) => row.classList.contains('marked'))).toEqual([false, true]);
  });

  it.each([
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ] as const)('marks only the column that is sorted %s', (dir, marked) => {
    render(table({ sort: { by: 'baker_email', dir } }));
    expect(
      screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort')),
    ).toEqual([null, null, marked, null]);
  });

  it('reports the sort key of a pressed header', async () => {
    const onSort = vi.fn();
    render(table({ onSort }));
    await userEvent.click(screen.getByRole('button', { name: 'Baker' }));
    expect(onSort.mock.calls).toEqual([['baker_email']]);
    expect(screen.queryByRole('button', { name: 'Weight' })).toBeNull();
  });

  it('shows placeholder rows, hidden from screen readers, while it loads', () => {
    render(table({ rows: [], state: 'loading', skeletonRows: 7 }));
    const element = screen.getByRole('table');
    expect(element.getAttribute('aria-busy')).toBe('true');
    expect(element.querySelectorAll('tbody tr[aria-hidden="true"]')).toHaveLength(7);
    expect(screen.getAllByRole('row')).toHaveLength(1);
  });

  it('keeps the old rows while it refreshes', () => {
    render(table({ state: 'refreshing' }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(texts(screen.getAllByRole('rowheader'))).toEqual(['Rye', 'Spelt']);
  });

  it('is busy until all its rows are rendered', () => {
    const busyWhileDrawing = vi.fn();
    const watched: readonly Column<Loaf>[] = [
      {
        id: 'watch',
        label: 'Watch',
        cell: () => {
          busyWhileDrawing(screen.getByRole('table').getAttribute('aria-busy'));
          return null;
        },
      },
    ];
    const { rerender } = render(table({ columns: watched, rows: [] }));
    rerender(table({ columns: watched }));
    expect(busyWhileDrawing.mock.calls).toEqual([['true'], ['true']]);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
  });

  it('announces its state to screen readers', () => {
    const { container, rerender } = render(table({ rows: [], state: 'loading' }));
    const region = container.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('Loading Loaves');
    rerender(table());
    expect(region?.textContent).toBe('Loaves: 2 rows');
    rerender(table({ rows: [] }));
    expect(region?.textContent).toBe('No loaves found.');
  });

  it('shows in the table that it is empty, with an action', async () => {
    const onPress = vi.fn();
    render(
      table({
        rows: [],
        empty: {
          title: 'No loaves found.',
          detail: 'Bake one.',
          action: { label: 'Bake', onPress },
        },
      }),
    );
    expect(screen.getByRole('cell').textContent).toContain('No loaves found.Bake one.');
    await userEvent.click(screen.getByRole('button', { name: 'Bake' }));
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('shows an error instead of rows and keeps the focus when the user tries again', async () => {
    const onRetry = vi.fn();
    const failed = { message: 'Failed to fetch loaves.', onRetry };
    const { rerender } = render(table({ state: 'error', error: failed }));
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch loaves.');
    expect(screen.queryByRole('rowheader')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    rerender(table({ rows: [], state: 'loading' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  describe('at 768 pixels', () => {
    it('folds secondary columns below their row, exactly once', () => {
      setViewport(48);
      render(table());
      expect(texts(screen.getAllByRole('columnheader'))).toEqual(['Name', 'Weight']);
      expect(texts(bodyRows())).toEqual(['Rye900IDaBakerada', 'Spelt750IDbBakerbo']);
    });

    it('still sorts by a folded column, in both directions', async () => {
      setViewport(48);
      const onSort = vi.fn();
      render(table({ onSort }));
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Baker');
      await userEvent.click(screen.getByRole('button', { name: 'Descending, sort ascending' }));
      expect(onSort.mock.calls).toEqual([['baker_email', { replace: false }], ['name']]);
    });
  });

  it.each([
    ['on a phone', 24, columns],
    ['where its columns would crush each other', 40, wideColumns],
  ])('renders each row as a card with labels %s', (_, em, shown) => {
    setViewport(em);
    render(table({ columns: shown }));
    expect(texts(bodyRows())).toEqual(['RyeIDaBakeradaWeight900', 'SpeltIDbBakerboWeight750']);
    expect(texts(screen.getAllByRole('rowheader'))).toEqual(['Rye', 'Spelt']);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeDefined();
  });

  describe('with rows that open', () => {
    const linked: readonly Column<Loaf>[] = [
      ...columns,
      {
        id: 'baked',
        label: 'Baked',
        priority: 'secondary',
        cell: () => (
          <time dateTime="2026-11-01T06:00:00Z" data-tooltip>
            1 Nov
          </time>
        ),
      },
      { id: 'shop', label: 'Shop', cell: ({ name }) => <a href={`#${name}`}>Buy {name}</a> },
    ];

    function Openable({ em = 80 }: { em?: number }) {
      setViewport(em);
      const [open, setOpen] = useState<readonly string[]>([]);
      return table({
        columns: linked,
        expand: {
          label: ({ name }) => `Details of ${name}`,
          isOpen: ({ id }) => open.includes(id),
          onToggle: ({ id }) =>
            setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]),
          panel: ({ name }) => <input aria-label={`Note on ${name}`} />,
        },
      });
    }

    const opener = (name: string) => screen.getByRole('button', { name: `Details of ${name}` });
    const isOpen = (name: string) => opener(name).getAttribute('aria-expanded');
    const panel = (name: string) => screen.queryByRole('region', { name: `Details of ${name}` });

    it('has a button in the first column of each row', () => {
      render(<Openable />);
      expect(texts(screen.getAllByRole('columnheader'))[0]).toBe('Details');
      expect(within(bodyRows()[0] ?? document.body).getAllByRole('cell')[0]).toBe(
        opener('Rye').closest('td'),
      );
      expect(isOpen('Rye')).toBe('false');
    });

    it.each([80, 48, 24])('opens below its row by the keyboard, %i em wide', async (em) => {
      render(<Openable em={em} />);
      opener('Rye').focus();
      await userEvent.keyboard('{Enter}');
      expect(isOpen('Rye')).toBe('true');
      expect(panel('Rye')?.id).toBe(opener('Rye').getAttribute('aria-controls'));
      expect(panel('Rye')?.closest('tr')).toBe(bodyRows()[1]);
      await expectFocus(opener('Rye'));
      await userEvent.keyboard(' ');
      expect(isOpen('Rye')).toBe('false');
      expect(panel('Rye')).toBeNull();
    });

    it('opens several at a time', async () => {
      render(<Openable />);
      await userEvent.click(opener('Rye'));
      await userEvent.click(opener('Spelt'));
      expect(panel('Rye')).not.toBeNull();
      expect(panel('Spelt')).not.toBeNull();
      expect(bodyRows()).toHaveLength(4);
    });

    it('opens and closes by a click anywhere on the row', async () => {
      render(<Openable />);
      await userEvent.click(screen.getByText('900'));
      expect(isOpen('Rye')).toBe('true');
      await userEvent.click(screen.getByText('Rye'));
      expect(isOpen('Rye')).toBe('false');
    });

    it('ignores clicks on links and in the panel', async () => {
      render(<Openable />);
      await userEvent.click(screen.getByRole('link', { name: 'Buy Rye' }));
      expect(isOpen('Rye')).toBe('false');
      await userEvent.click(opener('Rye'));
      await userEvent.click(screen.getByLabelText('Note on Rye'));
      expect(isOpen('Rye')).toBe('true');
    });

    it.each([
      ['asks by a touch of a date how long ago it was, and stays closed', 'touch', 'false'],
      ['opens by a click on a date', 'mouse', 'true'],
    ])('%s', (_, pointerType, opened) => {
      render(<Openable />);
      const [date = document.body] = screen.getAllByText('1 Nov');
      fireEvent(date, new PointerEvent('click', { bubbles: true, pointerType }));
      expect(isOpen('Rye')).toBe(opened);
    });

    it('ignores a click that ends a text selection', async () => {
      render(<Openable />);
      await userEvent.pointer([
        { keys: '[MouseLeft>]', target: screen.getByText('ada'), offset: 0 },
        { offset: 2 },
        { keys: '[/MouseLeft]' },
      ]);
      expect(String(getSelection())).toBe('ad');
      expect(isOpen('Rye')).toBe('false');
    });

    it('keeps text that was typed into a panel while the panel is closed', async () => {
      render(<Openable />);
      await userEvent.click(opener('Rye'));
      await userEvent.type(screen.getByLabelText('Note on Rye'), 'more salt');
      await userEvent.click(opener('Rye'));
      await userEvent.click(opener('Rye'));
      expect(screen.getByLabelText<HTMLInputElement>('Note on Rye').value).toBe('more salt');
    });

    it.each([80, 48, 24])('has no accessibility violations when open, %i em wide', async (em) => {
      const { container } = render(<Openable em={em} />);
      await userEvent.click(opener('Rye'));
      expect(await findAxeViolations(container)).toEqual([]);
    });
  });

  it.each([80, 48, 24])('has no accessibility violations %i em wide in any state', async (em) => {
    setViewport(em);
    const { container } = render(
      <>
        {table({ caption: 'Ready' })}
        {table({ caption: 'Loading', rows: [], state: 'loading' })}
        {table({ caption: 'Refreshing', state: 'refreshing' })}
        {table({ caption: 'Empty', rows: [] })}
        {table({
          caption: 'Failed',
          state: 'error',
          error: { message: 'Failed.', onRetry: () => undefined },
        })}
      </>,
    );
    expect(await findAxeViolations(container)).toEqual([]);
  });
});
