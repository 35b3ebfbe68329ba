import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { deferred } from '../../test/fakes/fake-server.ts';
import { aSession, aSignIn, success } from '../../test/fixtures.ts';
import { METHODS } from '../../test/cases/methods.ts';

const ONCE = METHODS.filter(({ name }) =>
  [
    'magicLinks.authenticate',
    'otps.authenticate',
    'oauth.authenticate',
    'passwords.resetByEmail',
    'impersonation.authenticate',
  ].includes(name),
);

describe.each(ONCE)('a token of $name', ({ call, route, answer }) => {
  it('is spent once by callers at the same time, who share the answer', async () => {
    const { client, platform } = createTestClient();
    platform.server.on(route, () => success(answer));
    const [first, second] = await Promise.all([call(client), call(client)]);
    expect(second).toBe(first);
    expect(platform.server.requestsTo(route)).toHaveLength(1);
  });

  it('goes on being spent when the caller gives up, as its effect cannot be taken back', async () => {
    const { client, platform } = createTestClient();
    const pending = deferred();
    platform.server.on(route, () => pending.promise);
    const stop = new AbortController();
    const first = call(client, { signal: stop.signal });
    const outcome = expect(first).rejects.toThrow('unmounted');
    await flushTasks();
    stop.abort(new Error('unmounted'));
    await outcome;
    const second = call(client);
    pending.resolve(success(answer));
    await expect(second).resolves.toEqual(answer);
    expect(platform.server.requestsTo(route)).toHaveLength(1);
    expect(client.session.getSync()).toEqual(aSession());
  });

  it('has the time of a caller who waits longer than others do', async () => {
    const { client, platform } = createTestClient();
    const pending = deferred();
    platform.server.on(route, () => pending.promise);
    const patient = call(client, { timeout: 120_000 });
    await platform.clock.advance(100_000);
    pending.resolve(success(answer));
    await expect(patient).resolves.toEqual(answer);
  });

  it('is sent again after the first call is over', async () => {
    const { client, platform } = createTestClient();
    platform.server.on(route, () => success(answer));
    await call(client);
    await call(client);
    expect(platform.server.requestsTo(route)).toHaveLength(2);
  });
});

describe('different tokens', () => {
  it('are different calls', async () => {
    const { client, platform } = createTestClient();
    const route = 'POST /magic_links/authenticate';
    platform.server.on(route, () => success(aSignIn()));
    const minutes = { session_duration_minutes: 60 };
    await Promise.all(['a', 'b'].map((token) => client.magicLinks.authenticate(token, minutes)));
    expect(platform.server.requestsTo(route)).toHaveLength(2);
  });
});
