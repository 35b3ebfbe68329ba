import { describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

describe('a part that is loaded when needed', () => {
  it('is unreachable when it does not load, and is tried again the next time', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const load = vi.fn(() => Promise.resolve({ part: 1 }));
    load.mockRejectedValueOnce(cause);
    await expect(loadChunk(load)).rejects.toMatchObject({ name: 'UnreachableError', cause });
    await expect(loadChunk(load)).resolves.toEqual({ part: 1 });
  });
});
