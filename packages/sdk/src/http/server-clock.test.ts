import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  createBootstrapData,
  createSignInResponse,
  PUBLIC_TOKEN,
  successResponse,
} from '../../test/fixtures.ts';
import { HOUR_MS, passwordCredentials, SIGN_IN_ROUTE } from '../../test/sessions.ts';
import { createServerClock } from './server-clock.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

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

  it('is not misled by the date of a configuration from a cache', async () => {
    const platform = createFakePlatform();
    const date = new Date(platform.now() - HOUR_MS).toUTCString();
    platform.server.on(`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () =>
      successResponse(createBootstrapData(), { date }),
    );
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    await client.passwords.authenticate(passwordCredentials);
    expect(platform.cookies.writes.find((cookie) => cookie.includes('session-token-1'))).toContain(
      'expires=Sat, 21 Nov 2026 10:00:00 GMT',
    );
  });
});
