import { describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

describe('createStore', () => {
  it('passes the next and the previous value to each listener', () => {
    const store = createStore(1, vi.fn());
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(2);
    expect(listener).toHaveBeenCalledExactlyOnceWith(2, 1);
  });

  it('calls no listener when the value stays the same', () => {
    const store = createStore(Number.NaN, vi.fn());
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(Number.NaN);
    expect(listener).not.toHaveBeenCalled();
  });

  it('removes one listener at a time, even of the same function', () => {
    const store = createStore(1, vi.fn());
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.subscribe(listener);
    stop();
    stop();
    store.set(2);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('reports a listener that throws, and calls the next one', () => {
    const report = vi.fn();
    const store = createStore(1, report);
    const failure = new Error('in a view');
    store.subscribe(() => {
      throw failure;
    });
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(2);
    expect(listener).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledExactlyOnceWith(failure);
  });
});
