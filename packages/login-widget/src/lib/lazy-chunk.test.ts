import { expect, it, onTestFinished, vi } from 'vitest';
import { importIfOnline } from './lazy-chunk.ts';

it('imports no part offline, so that the browser requests it when it is online again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(() => {
    online.mockRestore();
    vi.unstubAllGlobals();
  });
  const load = vi.fn(() => Promise.resolve('rules'));
  await expect(importIfOnline(load)).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  await expect(importIfOnline(load)).resolves.toBe('rules');
});
