import { describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

describe('loadChunk', () => {
  it('rejects with an UnreachableError when the code does not load, and tries again on the next call', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const load = vi.fn(() => Promise.resolve({ part: 1 }));
    load.mockRejectedValueOnce(cause);
    await expect(loadChunk(load)).rejects.toMatchObject({ name: 'UnreachableError', cause });
    await expect(loadChunk(load)).resolves.toEqual({ part: 1 });
  });
});
