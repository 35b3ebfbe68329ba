import { act, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePreload } from './use-preload.ts';

function Form({ preload }: { preload: () => void }) {
  usePreload(preload);
  return null;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const setUp = () => {
  vi.useFakeTimers();
  const preload = vi.fn();
  return { preload, ...render(<Form preload={preload} />) };
};

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('what follows a form', () => {
  it('is loaded once, when the page has been quiet for a moment', async () => {
    const { preload } = setUp();
    await wait(1_000);
    expect(preload).not.toHaveBeenCalled();
    await wait(10_000);
    expect(preload).toHaveBeenCalledOnce();
  });

  it('waits until the page has nothing more urgent to do', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    const { preload } = setUp();
    await wait(10_000);
    expect(preload).not.toHaveBeenCalled();
    for (const run of idle) run();
    expect(preload).toHaveBeenCalledOnce();
  });

  it('is not loaded when the form has gone', async () => {
    const { preload, unmount } = setUp();
    unmount();
    await wait(10_000);
    expect(preload).not.toHaveBeenCalled();
  });
});
