import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { createToasts, type Toasts } from './toasts.ts';
import { expectFocus } from '../../test/fields/expect-focus.ts';

interface Scheduled {
  ms: number;
  run: () => void;
}

/** The timers run when the test says so. */
function setUp() {
  const scheduled = new Set<Scheduled>();
  const toasts = createToasts({
    now: () => 0,
    after(ms, run) {
      const entry = { ms, run };
      scheduled.add(entry);
      return () => scheduled.delete(entry);
    },
  });
  render(
    <>
      <button type="button">Before</button>
      <Toaster toasts={toasts} />
    </>,
  );
  return { toasts, scheduled };
}

function add(toasts: Toasts, tone: 'success' | 'error', message: string) {
  act(() => {
    toasts.add({ tone, message });
  });
}

const dismissButton = (message: string) =>
  screen.getByRole('button', { name: `Dismiss: ${message}` });

describe('Toaster', () => {
  it('is a landmark that is mounted before the first toast', () => {
    setUp();
    expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined();
  });

  it('shows toasts and interrupts screen readers only for errors', () => {
    const { toasts } = setUp();
    add(toasts, 'success', 'Saved');
    expect(screen.queryByRole('alert')).toBeNull();
    add(toasts, 'error', 'Failed to update dates');
    expect(screen.getByRole('alert').textContent).toBe('Error: Failed to update dates');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows how often a message was added', () => {
    const { toasts } = setUp();
    add(toasts, 'error', 'Failed to fetch files');
    add(toasts, 'error', 'Failed to fetch files');
    expect(screen.getByRole('alert').textContent).toBe('Error: Failed to fetch files (2 times)');
  });

  it('closes by its button', async () => {
    const { toasts } = setUp();
    add(toasts, 'error', 'Failed to fetch files');
    await userEvent.click(dismissButton('Failed to fetch files'));
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('gets the focus by F6, closes toasts by Escape, and returns the focus at the end', async () => {
    const { toasts } = setUp();
    const before = screen.getByRole('button', { name: 'Before' });
    before.focus();
    add(toasts, 'error', 'First');
    add(toasts, 'error', 'Second');

    await userEvent.keyboard('{F6}');
    await expectFocus(dismissButton('Second'));
    await userEvent.keyboard('{Escape}');
    await expectFocus(dismissButton('First'));
    await userEvent.keyboard('{Escape}');
    await expectFocus(before);
    expect(toasts.get()).toEqual([]);
  });

  it('returns the focus to the page with a second F6', async () => {
    const { toasts } = setUp();
    const before = screen.getByRole('button', { name: 'Before' });
    before.focus();
    add(toasts, 'error', 'First');
    await userEvent.keyboard('{F6}{F6}');
    await expectFocus(before);
  });

  it.each([
    ['the pointer', (button: HTMLElement) => userEvent.click(button)],
    [
      'the Tab key',
      async (button: HTMLElement) => {
        await userEvent.tab();
        await expectFocus(button);
        await userEvent.keyboard('{Enter}');
      },
    ],
  ])('returns the focus when its last toast is closed by %s', async (_, close) => {
    const { toasts } = setUp();
    const before = screen.getByRole('button', { name: 'Before' });
    before.focus();
    add(toasts, 'success', 'Saved');
    await close(dismissButton('Saved'));
    expect(screen.queryByRole('listitem')).toBeNull();
    await expectFocus(before);
  });

  it('runs the action of a toast once and moves the focus to the next toast', async () => {
    const { toasts } = setUp();
    const run = vi.fn();
    add(toasts, 'error', 'Failed');
    act(() => {
      toasts.add({
        tone: 'success',
        message: 'User has been banned.',
        detail: 'dee@bakehouse.test',
        action: { label: 'Undo', run },
      });
    });
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Undo: dee@bakehouse.test' }),
    );
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await expectFocus(dismissButton('Failed'));
  });

  it('keeps a toast with progress until it ends or is cancelled', async () => {
    const { toasts } = setUp();
    const run = vi.fn();
    act(() => {
      toasts.add({
        tone: 'loading',
        message: 'Downloading files as CSV',
        progress: { value: 30, max: 64, text: '30 of 64 rows' },
        action: { label: 'Cancel', run },
      });
    });
    const bar = screen.getByRole('progressbar', { name: 'Downloading files as CSV' });
    expect(bar.getAttribute('aria-valuetext')).toBe('30 of 64 rows');
    expect(bar).toMatchObject({ value: 30, max: 64 });
    expect(screen.getByText('25 %')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();

    await userEvent.keyboard('{F6}{Escape}');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('announces an updated toast again', () => {
    const { toasts, scheduled } = setUp();
    act(() => {
      const id = toasts.add({ tone: 'loading', message: 'Downloading' });
      toasts.update(id, { tone: 'success', message: 'Downloaded' });
    });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Done: Downloaded',
    ]);
    expect(scheduled.size).toBe(1);
  });

  it('pauses the timers while the pointer or the focus is on a toast', () => {
    const { toasts, scheduled } = setUp();
    const region = screen.getByRole('region', { name: 'Notifications' });
    add(toasts, 'success', 'Saved');
    expect(scheduled.size).toBe(1);

    fireEvent.pointerEnter(region);
    act(() => {
      dismissButton('Saved').focus();
    });
    fireEvent.pointerLeave(region);
    expect(scheduled.size).toBe(0);

    act(() => {
      screen.getByRole('button', { name: 'Before' }).focus();
    });
    expect([...scheduled].map(({ ms }) => ms)).toEqual([3_000]);
  });

  it('resumes the timers after the last toast was closed under the pointer', async () => {
    const { toasts, scheduled } = setUp();
    add(toasts, 'error', 'Failed');
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
    await userEvent.click(dismissButton('Failed'), { pointerEventsCheck: 0 });
    add(toasts, 'success', 'Saved');
    expect(scheduled.size).toBe(1);
  });
});
