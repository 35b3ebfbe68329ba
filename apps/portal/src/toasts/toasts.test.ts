import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserTimers, createToasts, MAX_TOASTS, type Toasts } from './toasts.ts';

const messages = (toasts: Toasts) => toasts.get().map(({ message }) => message);
const undo = () => ({ label: 'Undo', run: vi.fn() });

describe('createToasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => {
      vi.useRealTimers();
    };
  });

  it.each([
    ['success', 2_999, 1],
    ['success', 3_000, 0],
    ['info', 4_999, 1],
    ['info', 5_000, 0],
    ['error', 86_400_000, 1],
    ['loading', 86_400_000, 1],
  ] as const)('a %s toast after %i ms: %i are visible', (tone, ms, count) => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone, message: 'Dates updated successfully' });
    vi.advanceTimersByTime(ms);
    expect(toasts.get()).toHaveLength(count);
  });

  it('dismisses one toast and leaves the others', () => {
    const toasts = createToasts(browserTimers);
    const first = toasts.add({ tone: 'error', message: 'Failed to fetch files' });
    toasts.add({ tone: 'error', message: 'Failed to update dates' });
    toasts.dismiss(first);
    expect(messages(toasts)).toEqual(['Failed to update dates']);
  });

  it('counts a repeated message instead of showing it twice', () => {
    const toasts = createToasts(browserTimers);
    const first = toasts.add({ tone: 'error', message: 'Failed to fetch files' });
    const second = toasts.add({ tone: 'error', message: 'Failed to fetch files' });
    expect(second).toBe(first);
    expect(toasts.get()).toMatchObject([{ message: 'Failed to fetch files', count: 2 }]);
  });

  it('restarts the timer of a repeated message', () => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone: 'success', message: 'Saved' });
    vi.advanceTimersByTime(2_000);
    toasts.add({ tone: 'success', message: 'Saved' });
    vi.advanceTimersByTime(2_999);
    expect(messages(toasts)).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(messages(toasts)).toEqual([]);
  });

  it('keeps messages with different details separate', () => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone: 'info', message: 'Copied', detail: 'a' });
    toasts.add({ tone: 'info', message: 'Copied', detail: 'b' });
    expect(toasts.get()).toHaveLength(2);
  });

  it('removes the oldest toast that is not an error when there are too many', () => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone: 'error', message: 'error' });
    for (let index = 1; index <= MAX_TOASTS; index += 1) {
      toasts.add({ tone: 'loading', message: `work ${index}` });
    }
    expect(toasts.get()).toHaveLength(MAX_TOASTS);
    expect(messages(toasts).slice(0, 2)).toEqual(['error', 'work 2']);
  });

  it('removes the oldest error when all toasts are errors', () => {
    const toasts = createToasts(browserTimers);
    for (let index = 0; index <= MAX_TOASTS; index += 1) {
      toasts.add({ tone: 'error', message: `error ${index}` });
    }
    expect(toasts.get()).toHaveLength(MAX_TOASTS);
    expect(messages(toasts)[0]).toBe('error 1');
  });

  it.each([
    ['success', 9_999, 1],
    ['success', 10_000, 0],
    ['error', 86_400_000, 1],
  ] as const)('a %s toast with an action after %i ms: %i are visible', (tone, ms, count) => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone, message: 'User has been banned.', action: undo() });
    vi.advanceTimersByTime(ms);
    expect(toasts.get()).toHaveLength(count);
  });

  it('keeps messages with different actions separate', () => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone: 'success', message: 'User has been banned.', action: undo() });
    toasts.add({ tone: 'success', message: 'User has been banned.', action: undo() });
    expect(toasts.get()).toHaveLength(2);
  });

  it('updates a toast in place and starts the timer of its new tone', () => {
    const toasts = createToasts(browserTimers);
    const id = toasts.add({ tone: 'loading', message: '10 rows' });
    toasts.add({ tone: 'error', message: 'Failed' });
    toasts.update(id, { tone: 'success', message: '20 rows' });
    expect(messages(toasts)).toEqual(['20 rows', 'Failed']);
    vi.advanceTimersByTime(3_000);
    expect(messages(toasts)).toEqual(['Failed']);
  });

  it('does not restore a dismissed toast', () => {
    const toasts = createToasts(browserTimers);
    const id = toasts.add({ tone: 'loading', message: '10 rows' });
    toasts.dismiss(id);
    toasts.update(id, { tone: 'loading', message: '20 rows' });
    expect(toasts.get()).toEqual([]);
  });

  it.each([
    ['error', 1, 1],
    ['error', 2, 0],
    ['loading', 3, 1],
    ['success', 3, 1],
  ] as const)('a %s toast after %i pages: %i are visible', (tone, pages, count) => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone, message: 'Failed to update dates' });
    for (let page = 0; page < pages; page += 1) toasts.leavePage();
    expect(toasts.get()).toHaveLength(count);
  });

  it('keeps an error that must stay, and one that happened again on the next page', () => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone: 'error', message: 'stays', stays: true });
    toasts.add({ tone: 'error', message: 'again' });
    toasts.leavePage();
    toasts.add({ tone: 'error', message: 'again' });
    toasts.leavePage();
    expect(messages(toasts)).toEqual(['stays', 'again']);
  });

  it('pauses the timers and then continues with the remaining time', () => {
    const toasts = createToasts(browserTimers);
    toasts.add({ tone: 'success', message: 'Saved' });
    vi.advanceTimersByTime(1_000);
    toasts.pause();
    vi.advanceTimersByTime(60_000);
    expect(messages(toasts)).toEqual(['Saved']);

    toasts.resume();
    vi.advanceTimersByTime(1_999);
    expect(messages(toasts)).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(messages(toasts)).toEqual([]);
  });

  it('does not start the timer of a toast added while paused', () => {
    const toasts = createToasts(browserTimers);
    toasts.pause();
    toasts.add({ tone: 'success', message: 'Saved' });
    vi.advanceTimersByTime(60_000);
    expect(messages(toasts)).toEqual(['Saved']);
    toasts.resume();
    vi.advanceTimersByTime(3_000);
    expect(messages(toasts)).toEqual([]);
  });

  it('notifies its listeners of each change and returns the same list in between', () => {
    const toasts = createToasts(browserTimers);
    const listener = vi.fn();
    const unsubscribe = toasts.subscribe(listener);
    const id = toasts.add({ tone: 'info', message: 'Hello' });
    expect(toasts.get()).toBe(toasts.get());
    toasts.dismiss(id);
    toasts.dismiss(id);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    toasts.add({ tone: 'info', message: 'Hello again' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
