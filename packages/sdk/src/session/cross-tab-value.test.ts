import { describe, expect, it, vi } from 'vitest';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { createCrossTabValue } from './cross-tab-value.ts';

const setUp = () => {
  const platform = createFakePlatform();
  const onChange = vi.fn();
  const stop = new AbortController();
  const storage = platform.openStorage();
  const options = { platform, storage, key: 'state', destroyed: stop.signal, onChange };
  createCrossTabValue(options);
  return { platform, storage, onChange, stop };
};

describe('createCrossTabValue', () => {
  it('adds its listeners after the caller has finished', async () => {
    const { platform } = setUp();
    expect(platform.listeners()).toBe(0);
    await Promise.resolve();
    expect(platform.listeners()).toBe(2);
  });

  it('learns what another client has written before it listened', async () => {
    const { storage, onChange } = setUp();
    storage.setItem('state', 'new');
    await Promise.resolve();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('new');
  });

  it('adds no listener for a client that is destroyed at once', async () => {
    const { platform, stop } = setUp();
    stop.abort();
    await Promise.resolve();
    expect(platform.listeners()).toBe(0);
  });
});
