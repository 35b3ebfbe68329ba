import { expect, it, vi } from 'vitest';
import { uncachedFetch } from './uncached-fetch.ts';

it('keeps answers out of the cache that the next user of this browser would read', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}));
  await uncachedFetch('http://portal.test/api/thing', { method: 'POST' });
  expect(send).toHaveBeenCalledWith('http://portal.test/api/thing', {
    method: 'POST',
    cache: 'no-store',
  });
});
