import { expect, it, vi } from 'vitest';
import { createMaintenance } from './maintenance.ts';

const setUp = () => {
  const state = { build: 'a', isInMaintenance: true };
  const asking = new Set<() => void>();
  const maintenance = createMaintenance({
    api: { fetchState: () => Promise.resolve(state) },
    repeat: (run) => {
      asking.add(run);
      return () => asking.delete(run);
    },
  });
  const listener = vi.fn();
  maintenance.subscribe(listener);
  const ask = async () => {
    for (const run of asking) run();
    await Promise.resolve();
  };
  return { maintenance, state, asking, listener, ask };
};

it('asks nothing while the server works', () => {
  const { maintenance, asking, listener } = setUp();
  maintenance.note(false);
  expect([maintenance.isOn(), asking.size, listener.mock.calls.length]).toEqual([false, 0, 0]);
});

it('begins with the first response that says so, and asks until one says that it is over', async () => {
  const { maintenance, state, asking, listener, ask } = setUp();
  maintenance.note(true);
  maintenance.note(true);
  expect([maintenance.isOn(), asking.size, listener.mock.calls.length]).toEqual([true, 1, 1]);
  await ask();
  expect(maintenance.isOn()).toBe(true);
  state.isInMaintenance = false;
  await ask();
  expect([maintenance.isOn(), asking.size, listener.mock.calls.length]).toEqual([false, 0, 2]);
});

it('ends with any response of a working server', () => {
  const { maintenance, asking } = setUp();
  maintenance.note(true);
  maintenance.note(false);
  expect([maintenance.isOn(), asking.size]).toEqual([false, 0]);
});
