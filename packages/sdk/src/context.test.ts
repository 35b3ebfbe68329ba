import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../test/fake-platform.ts';
import { aSignIn, PUBLIC_TOKEN } from '../test/fixtures.ts';
import { createContext } from './context.ts';
import type { Call, Data } from './http/call.ts';
import { createServerClock } from './http/server-clock.ts';
import { safeStorage } from './platform/safe-storage.ts';
import { createTokenCookies } from './session/cookies.ts';
import { createSessionKeeper } from './session/session.ts';

function setUp(data: Data) {
  const platform = createFakePlatform();
  const calls: Call[] = [];
  const lifetime = new AbortController().signal;
  const keeper = createSessionKeeper({
    platform,
    cookies: createTokenCookies(platform, {}),
    storage: safeStorage(platform),
    publicToken: PUBLIC_TOKEN,
    mayHideTokens: false,
    serverClock: createServerClock(platform),
    onCredentials: () => undefined,
    lifetime,
  });
  const send = (call: Call) => {
    calls.push(call);
    return Promise.resolve(data);
  };
  return {
    calls,
    keeper,
    context: createContext({ send, keeper, surroundings: { platform, lifetime } }),
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
    expect(context.factor()).toBe('primary');
    await context.authenticate({ path: '/x' });
    expect(context.factor()).toBe('secondary');
  });

  it('keeps the session of a sign-in, and the private copy of the user to itself', async () => {
    const { context, keeper } = setUp({ ...aSignIn(), __user: {} });
    await expect(context.authenticate({ path: '/x' })).resolves.toEqual(aSignIn());
    expect(keeper.store.get().session).toEqual(aSignIn().session);
  });
});
