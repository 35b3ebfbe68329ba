import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../test/fakes/fake-platform.ts';
import { aSignIn, PUBLIC_TOKEN } from '../test/fixtures.ts';
import { createContext } from './context.ts';
import type { ApiRequest, ResponseData } from './http/api-request.ts';
import { createServerClock } from './http/server-clock.ts';
import { safeStorage } from './platform/safe-storage.ts';
import { createTokenCookies } from './session/token-cookies.ts';
import { createLocalSession } from './session/local-session.ts';

function setUp(data: ResponseData) {
  const platform = createFakePlatform();
  const calls: ApiRequest[] = [];
  const destroyed = new AbortController().signal;
  const localSession = createLocalSession({
    platform,
    cookies: createTokenCookies(platform, {}),
    storage: safeStorage(platform),
    publicToken: PUBLIC_TOKEN,
    mayBeHttpOnly: false,
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
    context: createContext({ send, localSession, platform, destroyed }),
  };
}

describe('the context of a resource', () => {
  it.each(['get', 'post', 'put'] as const)('sends with the method %s', async (verb) => {
    const { calls, context } = setUp({ a: 1 });
    await expect(context[verb]({ path: '/x', body: { b: 2 } })).resolves.toEqual({ a: 1 });
    expect(calls).toEqual([{ method: verb.toUpperCase(), path: '/x', body: { b: 2 } }]);
  });

  it('asks for a first factor while signed out, and for a second once signed in', async () => {
    const { context } = setUp({ ...aSignIn() });
    expect(context.nextFactor()).toBe('primary');
    await context.authenticate({ path: '/x' });
    expect(context.nextFactor()).toBe('secondary');
  });

  it('keeps the session of a sign-in, and the private copy of the user to itself', async () => {
    const { context, localSession } = setUp({ ...aSignIn(), __user: {} });
    await expect(context.authenticate({ path: '/x' })).resolves.toEqual(aSignIn());
    expect(localSession.store.get().session).toEqual(aSignIn().session);
  });
});
