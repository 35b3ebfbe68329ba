import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { usePartsAhead } from './use-parts-ahead.ts';

const PARTS = ['file-details', 'users', 'activity'] as const;

function View({ load }: { load: () => Promise<string> }) {
  usePartsAhead();
  useQuery({ queryKey: ['files'], retry: false, queryFn: load });
  return null;
}

const show = (load: () => Promise<string>) => {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <View load={load} />
    </QueryClientProvider>,
  );
  return {
    list: () => client.getQueryState(['files'])?.status,
    parts: () => PARTS.map((part) => client.getQueryState(['part', part])?.status),
  };
};

describe('usePartsAhead', () => {
  it('asks for the other parts once the first view stands', async () => {
    const { parts } = show(() => Promise.resolve('rye'));
    await waitFor(() => {
      expect(parts()).toEqual(['success', 'success', 'success']);
    });
  });

  it('asks for nothing where no answer has come', async () => {
    const { list, parts } = show(() => Promise.reject(new Error('offline')));
    await waitFor(() => {
      expect(list()).toBe('error');
    });
    expect(parts()).toEqual([undefined, undefined, undefined]);
  });
});
