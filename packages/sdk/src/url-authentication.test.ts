import { describe, expect, it } from 'vitest';
import { callUntyped } from '../test/call-untyped.ts';
import { createTestClient } from '../test/create-test-client.ts';
import { createFakePlatform } from '../test/fakes/fake-platform.ts';
import { flushTasks } from '../test/fakes/fake-clock.ts';
import { createDeferredResponse } from '../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  errorResponse,
  successResponse,
} from '../test/fixtures.ts';

const minutes = { session_duration_minutes: 60 };

function setUp(query: string) {
  const platform = createFakePlatform();
  platform.page.href = `https://app.example.com/authenticate?${query}`;
  return createTestClient({}, platform);
}

describe('parseAuthenticateUrl', () => {
  it.each([
    ['?stytch_token_type=magic_links&token=t', 'magic_links', true],
    ['?a=1&token=t&stytch_token_type=oauth', 'oauth', true],
    ['?stytch_token_type=impersonation&token=t#part', 'impersonation', true],
    ['?stytch_token_type=reset_password&token=t', 'reset_password', false],
    ['?stytch_token_type=login&token=t', 'login', false],
    ['?stytch_token_type=constructor&token=t', 'constructor', false],
  ])('finds the token in %s', (query, tokenType, handled) => {
    const { client } = createTestClient();
    expect(client.parseAuthenticateUrl(`https://app.example.com/${query}`)).toEqual({
      tokenType,
      token: 't',
      handled,
    });
  });

  it.each([
    ['', ''],
    ['no token', '?stytch_token_type=oauth'],
    ['an empty token', '?stytch_token_type=oauth&token='],
    ['no type', '?token=t'],
    ['a token in the fragment', '#?token=t&stytch_token_type=oauth'],
  ])('finds no token in a URL with %s', (_, query) => {
    const { client } = createTestClient();
    expect(client.parseAuthenticateUrl(`https://app.example.com/${query}`)).toBeNull();
  });

  it('reads the URL of the page without changing it', () => {
    const { client, platform } = setUp('stytch_token_type=oauth&token=t');
    expect(client.parseAuthenticateUrl()).toMatchObject({ token: 't' });
    expect(platform.page.href).toContain('token=t');
  });
});

describe('removeTokenFromUrl', () => {
  it('removes the token that the page has taken, and nothing else', () => {
    const { client, platform } = setUp('a=%20&stytch_token_type=reset_password&token=t#part');
    client.removeTokenFromUrl('another');
    expect(platform.page.href).toContain('token=t');
    client.removeTokenFromUrl('t');
    client.removeTokenFromUrl('t');
    expect(platform.page.href).toBe('https://app.example.com/authenticate?a=%20#part');
  });

  it('keeps the token for a later render, until the page has another one in its URL', () => {
    const { client, platform } = setUp('stytch_token_type=login&token=t');
    client.removeTokenFromUrl('t');
    expect(client.parseAuthenticateUrl()).toMatchObject({ tokenType: 'login', token: 't' });
    expect(client.parseAuthenticateUrl('https://app.example.com/')).toBeNull();
    platform.page.href = 'https://app.example.com/?stytch_token_type=oauth&token=u';
    expect(client.parseAuthenticateUrl()).toMatchObject({ tokenType: 'oauth', token: 'u' });
  });

  it('leaves the token to the page, so that authenticateByUrl does not send it', async () => {
    const { client, platform } = setUp('stytch_token_type=magic_links&token=t');
    client.removeTokenFromUrl('t');
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull();
    expect(platform.server.requestsTo('POST /magic_links/authenticate')).toEqual([]);
  });
});

describe('authenticateByUrl', () => {
  it.each([
    ['magic_links', 'POST /magic_links/authenticate', { ...minutes, token: 't' }],
    ['oauth', 'POST /oauth/authenticate', { ...minutes, token: 't' }],
    ['impersonation', 'POST /impersonation/authenticate', { impersonation_token: 't' }],
  ])('signs in with a token of type %s', async (tokenType, route, body) => {
    const { client, platform } = setUp(`stytch_token_type=${tokenType}&token=t`);
    platform.server.on(route, () => successResponse(createSignInResponse()));
    await expect(client.authenticateByUrl(minutes)).resolves.toEqual({
      handled: true,
      tokenType,
      data: createSignInResponse(),
    });
    expect(platform.server.requestsTo(route)[0]?.body).toEqual(body);
    expect(client.session.getSync()).toEqual(createSession());
  });

  it('leaves no token to be read again after a sign-in', async () => {
    const { client, platform } = setUp('stytch_token_type=oauth&token=t');
    platform.server.on('POST /oauth/authenticate', () => successResponse(createSignInResponse()));
    await client.authenticateByUrl(minutes);
    expect(client.parseAuthenticateUrl()).toBeNull();
  });

  it('removes only the token from the URL, before the request is sent', async () => {
    const { client, platform } = setUp('callback=%2Ffiles&stytch_token_type=oauth&token=t#part');
    let atSending = '';
    platform.server.on('POST /oauth/authenticate', () => {
      atSending = platform.page.href;
      return errorResponse(404, 'oauth_token_not_found');
    });
    await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({
      error_type: 'oauth_token_not_found',
    });
    expect(atSending).toBe('https://app.example.com/authenticate?callback=%2Ffiles#part');
  });

  it('shares one request between two concurrent calls', async () => {
    const { client, platform } = setUp('stytch_token_type=magic_links&token=t');
    const pending = createDeferredResponse();
    platform.server.on('POST /magic_links/authenticate', () => pending.promise);
    const calls = [client.authenticateByUrl(minutes), client.authenticateByUrl(minutes)];
    pending.resolve(successResponse(createSignInResponse()));
    const [first, second] = await Promise.all(calls);
    expect(first).toEqual({
      handled: true,
      tokenType: 'magic_links',
      data: createSignInResponse(),
    });
    expect(second).toEqual(first);
    expect(platform.server.requestsTo('POST /magic_links/authenticate')).toHaveLength(1);
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull();
  });

  it('returns the response to a later call after the first caller has cancelled', async () => {
    const { client, platform } = setUp('stytch_token_type=magic_links&token=t');
    const pending = createDeferredResponse();
    platform.server.on('POST /magic_links/authenticate', () => pending.promise);
    const stop = new AbortController();
    const first = client.authenticateByUrl(minutes, undefined, { signal: stop.signal });
    const outcome = expect(first).rejects.toThrow('unmounted');
    await flushTasks();
    stop.abort(new Error('unmounted'));
    await outcome;
    await flushTasks();
    const second = client.authenticateByUrl(minutes);
    pending.resolve(successResponse(createSignInResponse()));
    await expect(second).resolves.toMatchObject({ handled: true, data: createSignInResponse() });
    expect(platform.server.requestsTo('POST /magic_links/authenticate')).toHaveLength(1);
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull();
  });

  it('forgets a token whose sign-in completes after its caller has cancelled', async () => {
    const { client, platform } = setUp('stytch_token_type=magic_links&token=t');
    const pending = createDeferredResponse();
    platform.server.on('POST /magic_links/authenticate', () => pending.promise);
    const first = client.authenticateByUrl(minutes, undefined, { timeout: 100 });
    const outcome = expect(first).rejects.toMatchObject({ name: 'UnreachableError' });
    await platform.clock.advance(100);
    await outcome;
    pending.resolve(successResponse(createSignInResponse()));
    await flushTasks();
    expect(client.session.getSync()).toEqual(createSession());
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull();
  });

  it('leaves the token in the URL when the call was cancelled before it started', async () => {
    const { client, platform } = setUp('stytch_token_type=magic_links&token=t');
    const signal = AbortSignal.abort(new Error('unmounted'));
    await expect(client.authenticateByUrl(minutes, undefined, { signal })).rejects.toThrow(
      'unmounted',
    );
    expect(platform.page.href).toContain('token=t');
  });

  it('keeps a token that did not reach the server, and sends it in the next call', async () => {
    const { client, platform } = setUp('stytch_token_type=magic_links&token=t');
    const route = 'POST /magic_links/authenticate';
    platform.server.on(route, () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.authenticateByUrl(minutes)).rejects.toThrow('Unable to contact');
    platform.server.on(route, () => successResponse(createSignInResponse()));
    await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({
      data: createSignInResponse(),
    });
    expect(platform.server.requestsTo(route).map(({ body }) => body)).toEqual([
      { ...minutes, token: 't' },
      { ...minutes, token: 't' },
    ]);
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull();
  });

  it('prefers a new token in the URL to a kept one', async () => {
    const { client, platform } = setUp('stytch_token_type=magic_links&token=old');
    const route = 'POST /magic_links/authenticate';
    platform.server.on(route, () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.authenticateByUrl(minutes)).rejects.toThrow('Unable to contact');
    platform.server.on(route, () => successResponse(createSignInResponse()));
    platform.page.href = 'https://app.example.com/?stytch_token_type=magic_links&token=new';
    await client.authenticateByUrl(minutes);
    expect(platform.server.requestsTo(route).at(-1)?.body).toEqual({ ...minutes, token: 'new' });
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull();
  });

  it.each([
    ['?q=a%20b+c&stytch_token_type=oauth&empty&token=t&x=%7e#a?b', '?q=a%20b+c&empty&x=%7e#a?b'],
    ['?token=t&stytch_token_type=oauth#part', '#part'],
    ['?%74oken=t&stytch_token_type=oauth&tokens=2', '?tokens=2'],
  ])('removes only the token parameters from %s', async (before, after) => {
    const { client, platform } = setUp('');
    platform.server.on('POST /oauth/authenticate', () => successResponse(createSignInResponse()));
    platform.page.href = `https://app.example.com/authenticate${before}`;
    await client.authenticateByUrl(minutes);
    expect(platform.page.href).toBe(`https://app.example.com/authenticate${after}`);
  });

  it.each([
    ['no token', 'a=1', 'a=1'],
    ['the same token', 'a=1&stytch_token_type=oauth&token=t', 'a=1'],
    ['another token', 'stytch_token_type=oauth&token=u', 'stytch_token_type=oauth&token=u'],
  ])('signs in with the token of a given URL when the page has %s', async (_, query, left) => {
    const { client, platform } = setUp(query);
    platform.server.on('POST /oauth/authenticate', () => successResponse(createSignInResponse()));
    const url = 'https://other.example.com/?stytch_token_type=oauth&token=t';
    const answer = { handled: true, tokenType: 'oauth', data: createSignInResponse() };
    await expect(client.authenticateByUrl(minutes, url)).resolves.toEqual(answer);
    expect(platform.server.requestsTo('POST /oauth/authenticate')[0]?.body).toMatchObject({
      token: 't',
    });
    expect(platform.page.href).toBe(`https://app.example.com/authenticate?${left}`);
  });

  it('leaves a token of another type in the URL', async () => {
    const { client, platform } = setUp('stytch_token_type=reset_password&token=t');
    await expect(client.authenticateByUrl(minutes)).resolves.toEqual({
      handled: false,
      tokenType: 'reset_password',
      token: 't',
    });
    expect(platform.page.href).toContain('token=t');
  });

  it('does nothing without a token', async () => {
    const { client } = setUp('a=1');
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull();
  });

  it('leaves the token in the URL when the options are wrong', async () => {
    const { client, platform } = setUp('stytch_token_type=oauth&token=t');
    await expect(callUntyped(client.authenticateByUrl)).rejects.toThrow('Invalid call');
    expect(platform.page.href).toContain('token=t');
  });
});
