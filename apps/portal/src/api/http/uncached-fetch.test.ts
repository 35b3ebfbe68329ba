import { expect, it, vi } from 'vitest';
import { uncachedFetch } from './uncached-fetch.ts';

it('keeps responses out of the browser cache, which the next user would read', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}));
  await uncachedFetch('http://portal.test/api/thing', { method: 'POST' });
  expect(send).toHaveBeenCalledWith('http://portal.test/api/thing', {
    method: 'POST',
    cache: 'no-store',
  });
});
