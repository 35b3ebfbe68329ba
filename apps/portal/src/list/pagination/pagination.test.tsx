import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getSelect } from '../../../test/fields/selects.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

function setUp(props: Partial<PaginationProps> = {}) {
  const onPage = vi.fn();
  const onPageSize = vi.fn();
  render(
    <Pagination
      label="Pages of files"
      page={2}
      pageSize={10}
      total={64}
      totalIsExact
      pageSizes={[10, 20, 50, 100]}
      onPage={onPage}
      onPageSize={onPageSize}
      {...props}
    />,
  );
  return { onPage, onPageSize };
}

const jump = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' });

describe('Pagination', () => {
  it('shows the range of rows and the page', () => {
    setUp();
    expect(screen.getByRole('navigation', { name: 'Pages of files' }).textContent).toContain(
      '11–20 of 64',
    );
    expect(jump().value).toBe('2');
  });

  it.each([
    ['First page', 1],
    ['Previous page', 1],
    ['Next page', 3],
    ['Last page', 7],
  ])('"%s" leads to page %i', async (name, page) => {
    const { onPage } = setUp();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onPage.mock.calls).toEqual([[page]]);
  });

  it.each([
    [1, ['First page', 'Previous page']],
    [7, ['Next page', 'Last page']],
  ])('keeps the unavailable buttons of page %i focusable, without effect', async (page, names) => {
    const { onPage } = setUp({ page });
    for (const name of names) {
      const button = screen.getByRole('button', { name });
      await userEvent.click(button);
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await expectFocus(button);
    }
    expect(onPage).not.toHaveBeenCalled();
  });

  it('continues past the last counted page when there are more rows', async () => {
    const { onPage } = setUp({ page: 1_000, total: 10_000, totalIsExact: false });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage.mock.calls).toEqual([[1_001]]);
  });

  it.each([
    ['5{Enter}', [[5]]],
    ['5{Tab}', [[5]]],
    ['8{Enter}', []],
    ['0{Tab}', []],
    ['x{Enter}', []],
    ['2{Enter}', []],
    ['5{Escape}{Tab}', []],
  ])('reads the typed %s as %j', async (keys, calls) => {
    const { onPage } = setUp();
    await userEvent.click(jump());
    await userEvent.keyboard(`{Backspace}${keys}`);
    expect(onPage.mock.calls).toEqual(calls);
    expect(jump().value).toBe('2');
  });

  it.each(['Enter', 'Escape'])('leaves %s to an input method that composes', (key) => {
    const { onPage } = setUp();
    fireEvent.change(jump(), { target: { value: '5' } });
    fireEvent.keyDown(jump(), { key, isComposing: true });
    expect(onPage).not.toHaveBeenCalled();
    expect(jump().value).toBe('5');
  });

  it('changes the page size', async () => {
    const { onPageSize } = setUp();
    await userEvent.selectOptions(getSelect('Rows per page'), '50');
    expect(onPageSize.mock.calls).toEqual([[50, { replace: false }]]);
  });
});
