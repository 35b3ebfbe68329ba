import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../test/fakes/fake-platform.ts';
import { createSignInResponse, PUBLIC_TOKEN } from '../test/fixtures.ts';
import { createRequestContext } from './request-context.ts';
import type { ApiRequest, ResponseData } from './http/api-request.ts';
import { createServerClock } from './http/server-clock.ts';
import { createSafeStorage } from './platform/safe-storage.ts';
import { createTokenCookies } from './session/token-cookies.ts';
import { createLocalSession } from './session/local-session.ts';

function setUp(data: ResponseData) {
  const platform = createFakePlatform();
  const calls: ApiRequest[] = [];
  const destroyed = new AbortController().signal;
  const localSession = createLocalSession({
    platform,
    cookies: createTokenCookies(platform, {}),
    storage: createSafeStorage(platform),
    publicToken: PUBLIC_TOKEN,
    mayBeHttpOnly: false,
    asksForHttpOnly: false,
    serverClock: createServerClock(platform),
    onChange: () => undefined,
    destroyed,
  });
  const send = (call: ApiRequest) => {
    calls.push(call);
    return Promise.resolve(data);
  };
  return {
    calls,
    localSession,
    context: createRequestContext({ send, localSession, platform, destroyed }),
  };
}

describe('createRequestContext', () => {
  it.each(['get', 'post', 'put'] as const)('sends requests with the method %s', async (verb) => {
    const { calls, context } = setUp({ a: 1 });
    await expect(context[verb]({ path: '/x', body: { b: 2 } })).resolves.toEqual({ a: 1 });
    expect(calls).toEqual([{ method: verb.toUpperCase(), path: '/x', body: { b: 2 } }]);
  });

  it('requests a primary factor while signed out, and a secondary one while signed in', async () => {
    const { context } = setUp({ ...createSignInResponse() });
    expect(context.nextFactor()).toBe('primary');
    await context.authenticate({ path: '/x' });
    expect(context.nextFactor()).toBe('secondary');
  });

  it('stores the session of a sign-in, and does not return the internal copy of the user', async () => {
    const { context, localSession } = setUp({ ...createSignInResponse(), __user: {} });
    await expect(context.authenticate({ path: '/x' })).resolves.toEqual(createSignInResponse());
    expect(localSession.store.get().session).toEqual(createSignInResponse().session);
  });
});
