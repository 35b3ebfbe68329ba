import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
  render(
    <QueryClientProvider client={client}>
      <View load={load} />
    </QueryClientProvider>,
  );
  return { list: () => client.getQueryState(['files'])?.status };
};

describe('usePreloadedChunks', () => {
  it('preloads the other chunks once the first view is ready', async () => {
    show(() => Promise.resolve('rye'));
    expect(asked()).toEqual([0, 0]);
    await waitFor(() => {
      expect(asked()).toEqual([1, 1]);
    });
  });

  it('shows no dialog if the server does not answer', async () => {
    const { list } = show(() => Promise.reject(new Error('offline')));
    await waitFor(() => {
      expect(list()).toBe('error');
    });
    expect(asked()).toEqual([0, 0]);
  });
});
