import { expect, it, vi } from 'vitest';
import { createListeners } from './listeners.ts';

it('calls each listener until it unsubscribes', () => {
  const { subscribe, notify } = createListeners();
  const [first, second] = [vi.fn(), vi.fn()];
  const unsubscribe = subscribe(first);
  subscribe(second);
  notify();
  unsubscribe();
  notify();
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(2);
});

it('does not call a listener that subscribes during the call', () => {
  const { subscribe, notify } = createListeners();
  const late = vi.fn();
  subscribe(() => void subscribe(late));
  notify();
  expect(late).not.toHaveBeenCalled();
});
