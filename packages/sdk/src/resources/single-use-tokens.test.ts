import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import { createSession, createSignInResponse, successResponse } from '../../test/fixtures.ts';
import { SINGLE_REQUEST_METHODS } from '../../test/cases/methods.ts';

const ONCE = SINGLE_REQUEST_METHODS.filter(({ name }) =>
  [
    'magicLinks.authenticate',
    'otps.authenticate',
    'oauth.authenticate',
    'passwords.resetByEmail',
    'impersonation.authenticate',
  ].includes(name),
);

describe.each(ONCE)('a single-use token of $name', ({ call, route, answer }) => {
  it('is sent once by concurrent callers, who share the response', async () => {
    const { client, platform } = createTestClient();
    platform.server.on(route, () => successResponse(answer));
    const [first, second] = await Promise.all([call(client), call(client)]);
    expect(second).toBe(first);
    expect(platform.server.requestsTo(route)).toHaveLength(1);
  });

  it('keeps its request running when the caller cancels', async () => {
    const { client, platform } = createTestClient();
    const pending = createDeferredResponse();
    platform.server.on(route, () => pending.promise);
    const stop = new AbortController();
    const first = call(client, { signal: stop.signal });
    const outcome = expect(first).rejects.toThrow('unmounted');
    await flushTasks();
    stop.abort(new Error('unmounted'));
    await outcome;
    const second = call(client);
    pending.resolve(successResponse(answer));
    await expect(second).resolves.toEqual(answer);
    expect(platform.server.requestsTo(route)).toHaveLength(1);
    expect(client.session.getSync()).toEqual(createSession());
  });

  it('keeps its request running for the longest timeout of its callers', async () => {
    const { client, platform } = createTestClient();
    const pending = createDeferredResponse();
    platform.server.on(route, () => pending.promise);
    const patient = call(client, { timeout: 120_000 });
    await platform.clock.advance(100_000);
    pending.resolve(successResponse(answer));
    await expect(patient).resolves.toEqual(answer);
  });

  it('is sent again after the first call has ended', async () => {
    const { client, platform } = createTestClient();
    platform.server.on(route, () => successResponse(answer));
    await call(client);
    await call(client);
    expect(platform.server.requestsTo(route)).toHaveLength(2);
  });
});

describe('different tokens', () => {
  it('are sent in separate requests', async () => {
    const { client, platform } = createTestClient();
    const route = 'POST /magic_links/authenticate';
    platform.server.on(route, () => successResponse(createSignInResponse()));
    const minutes = { session_duration_minutes: 60 };
    await Promise.all(['a', 'b'].map((token) => client.magicLinks.authenticate(token, minutes)));
    expect(platform.server.requestsTo(route)).toHaveLength(2);
  });
});
