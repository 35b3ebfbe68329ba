import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const onChange = vi.fn();
const box = (value = '') => <SearchBox label="Search files" value={value} onChange={onChange} />;
const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search files' });

function type(value: string) {
  fireEvent.change(input(), { target: { value } });
}

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('SearchBox', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onChange.mockReset();
    return () => {
      vi.useRealTimers();
    };
  });

  it('sends the typed text once, half a second after the last key', () => {
    render(box());
    type('ry');
    wait(400);
    type('rye');
    wait(499);
    expect(onChange).not.toHaveBeenCalled();
    wait(1);
    expect(onChange.mock.calls).toEqual([['rye']]);
    wait(5_000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('sends at once on Enter and not again later', () => {
    render(box());
    type('rye');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([['rye']]);
    wait(5_000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Escape', { isComposing: true }],
    ['Enter', { isComposing: true }],
    ['Enter', { keyCode: 229 }],
  ])('leaves %s with %j to the input method', (key, init) => {
    render(box());
    type('ry');
    fireEvent.keyDown(input(), { key, ...init });
    expect(onChange).not.toHaveBeenCalled();
    expect(input().value).toBe('ry');
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(input(), { key: 'Escape' })],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
  ])('clears at once by %s and keeps the focus', (_, clear) => {
    render(box('rye'));
    input().focus();
    clear();
    expect(onChange.mock.calls).toEqual([['']]);
    expect(input().value).toBe('');
    expect(document.activeElement).toBe(input());
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('shows a value that changes elsewhere', () => {
    const { rerender } = render(box('rye'));
    rerender(box('spelt'));
    expect(input().value).toBe('spelt');
    wait(5_000);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keeps newer typed text while the last search is still running', () => {
    const { rerender } = render(box());
    type('ry');
    wait(500);
    type('rye');
    rerender(box('ry'));
    expect(input().value).toBe('rye');
    wait(500);
    expect(onChange.mock.calls).toEqual([['ry'], ['rye']]);
  });
});
