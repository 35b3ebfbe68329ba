import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;

describe('createServerClock', () => {
  it.each([
    ['right', 0, '2026-11-21T13:00:00.000Z'],
    ['a little slow', -2_000, '2026-11-21T13:00:00.000Z'],
    ['a day ahead', 24 * HOUR_MS, '2026-11-22T13:00:00.000Z'],
    ['a day behind', -24 * HOUR_MS, '2026-11-20T13:00:00.000Z'],
  ])('converts a server time for a clock that is %s', (_, error, expected) => {
    const clock = createServerClock({ now: () => NOON + error });
    clock.observe(new Date(NOON).toUTCString());
    expect(clock.toDeviceTime('2026-11-21T13:00:00Z').toISOString()).toBe(expected);
  });

  it.each([[null], ['garbage']])('ignores the Date header %s', (header) => {
    const clock = createServerClock({ now: () => NOON });
    clock.observe(header);
    expect(clock.toDeviceTime('2026-11-21T13:00:00Z').toISOString()).toBe(
      '2026-11-21T13:00:00.000Z',
    );
  });
});
