import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePreloadedChunks } from './use-preloaded-chunks.ts';

const parts = [{ preload: vi.fn() }, { preload: vi.fn() }];
const asked = () => parts.map(({ preload }) => preload.mock.calls.length);

function View({ load }: { load: () => Promise<string> }) {
  usePreloadedChunks(parts);
  useQuery({ queryKey: ['files'], retry: false, queryFn: load });
  return null;
}

const show = (load: () => Promise<string>) => {
  for (const { preload } of parts) preload.mockClear();
  const client = new QueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <View load={load} />
    </QueryClientProvider>,
  );
  return { unmount, list: () => client.getQueryState(['files'])?.status };
};

describe('usePreloadedChunks', () => {
  let waiting: (() => void)[] = [];

  beforeEach(() => {
    waiting = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
    vi.stubGlobal('cancelIdleCallback', (handle: number) => {
      waiting[handle - 1] = () => undefined;
    });
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const becomeIdle = () => {
    for (const run of waiting) run();
  };

  it('preloads the other chunks once the first view is ready and the page is idle', async () => {
    const { list } = show(() => Promise.resolve('rye'));
    await waitFor(() => {
      expect(list()).toBe('success');
    });
    expect(asked()).toEqual([0, 0]);
    becomeIdle();
    expect(asked()).toEqual([1, 1]);
  });

  it('preloads nothing after it has left the page', async () => {
    const { list, unmount } = show(() => Promise.resolve('rye'));
    await waitFor(() => {
      expect(list()).toBe('success');
    });
    unmount();
    becomeIdle();
    expect(asked()).toEqual([0, 0]);
  });

  it('shows no dialog if the server does not answer', async () => {
    const { list } = show(() => Promise.reject(new Error('offline')));
    await waitFor(() => {
      expect(list()).toBe('error');
    });
    becomeIdle();
    expect(asked()).toEqual([0, 0]);
  });
});
