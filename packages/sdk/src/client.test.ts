import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../test/call-untyped.ts';
import { API_ORIGIN, createSignedInClient, createTestClient } from '../test/create-test-client.ts';
import { flushTasks } from '../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../test/fakes/fake-server.ts';
import { PUBLIC_TOKEN, successResponse } from '../test/fixtures.ts';
import { createClientOnPlatform } from './client.ts';
import { createClient, PROVIDER_VERSION } from './index.ts';

describe('createClient', () => {
  it('warns about a token that is not a public token', () => {
    const platform = createFakePlatform();
    createClientOnPlatform(platform, 'secret-1', { apiOrigin: API_ORIGIN });
    expect(platform.warnings).toEqual([['The public token should begin with "public-token-".']]);
  });

  it('refuses a token that is not a string', () => {
    expect(() => callUntyped(createClient)).toThrow(
      'Invalid call to createClient\npublicToken must be a string',
    );
  });

  it('reports one event for itself, unless telemetry is off', async () => {
    const on = createTestClient();
    await on.platform.clock.advance(800);
    expect(on.platform.server.requestsTo('POST /events')).toHaveLength(1);
    const off = createTestClient({ telemetry: false });
    await off.platform.clock.advance(800);
    off.client.destroy();
    expect(off.platform.server.requestsTo('POST /events')).toEqual([]);
  });

  it('sends the events of a login UI, unless telemetry is off', async () => {
    const details = { email: 'bo@bakehouse.test', type: 'reset_password' } as const;
    const names = async (telemetry: boolean) => {
      const { client, platform } = createTestClient({ telemetry });
      client.logEvent('email_sent', details);
      await platform.clock.advance(800);
      return platform.server.requestsTo('POST /events').map(({ init }) => init.body);
    };
    await expect(names(true)).resolves.toEqual([
      expect.stringContaining(
        '"event_name":"email_sent","details":{"email":"bo@bakehouse.test","type":"reset_password"}',
      ),
    ]);
    await expect(names(false)).resolves.toEqual([]);
  });

  it('uses the fetch function from the options', async () => {
    const own = vi.fn(() => Promise.resolve(successResponse({ score: 4 })));
    const { client, platform } = createTestClient({ fetch: own });
    await client.passwords.strengthCheck({ password: 'a' });
    expect(own).toHaveBeenCalled();
    expect(platform.server.requests).toEqual([]);
  });

  it('calls the fetch function from the options without a receiver', async () => {
    const callers: unknown[] = [];
    function own(this: unknown) {
      callers.push(this);
      return Promise.resolve(successResponse({ score: 4 }));
    }
    const { client, platform } = createTestClient({ fetch: own });
    await client.passwords.strengthCheck({ password: 'a' });
    await platform.clock.advance(800);
    // The requests are the configuration, the usage events and the call.
    expect(callers).toEqual([undefined, undefined, undefined]);
  });

  it("exports the version of the provider's client", () => {
    expect(PROVIDER_VERSION).toBe('5.24.4');
  });
});

describe('a request', () => {
  it('rejects with an UnreachableError for every message that browsers give a lost connection', async () => {
    const { client, platform } = createTestClient();
    for (const text of ['Failed to fetch', 'Load failed', 'NetworkError when attempting …']) {
      platform.server.on('POST /passwords/strength_check', () => {
        throw new TypeError(text);
      });
      await expect(client.passwords.strengthCheck({ password: 'a' })).rejects.toMatchObject({
        name: 'UnreachableError',
        message: 'Unable to contact our servers.',
        cause: { message: text },
      });
    }
  });

  it('rejects with an UnreachableError when the connection breaks within the body', async () => {
    const { client, platform } = createTestClient();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'));
        controller.error(new TypeError('terminated'));
      },
    });
    platform.server.on('POST /passwords/strength_check', () => new Response(body));
    await expect(client.passwords.strengthCheck({ password: 'a' })).rejects.toThrow(
      'Unable to contact our servers.',
    );
  });

  it("rejects with the browser's own AbortError", async () => {
    const { client, platform } = createTestClient();
    const abort = new DOMException('The user left.', 'AbortError');
    platform.server.on('POST /passwords/strength_check', () => Promise.reject(abort));
    await expect(client.passwords.strengthCheck({ password: 'a' })).rejects.toBe(abort);
  });

  it('rejects with the reason of the signal that cancels it', async () => {
    const { client, platform } = createTestClient();
    platform.server.on(
      'POST /passwords/strength_check',
      ({ init }) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
        }),
    );
    const stop = new AbortController();
    const call = client.passwords.strengthCheck({ password: 'a' }, { signal: stop.signal });
    await flushTasks();
    stop.abort(new Error('cancelled by the caller'));
    await expect(call).rejects.toThrow('cancelled by the caller');
  });

  it('rejects a body that cannot be serialised as JSON, without a request', async () => {
    const { client, platform } = createTestClient();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(client.user.update({ untrusted_metadata: circular })).rejects.toThrow(TypeError);
    expect(platform.server.requestsTo('PUT /users/me')).toEqual([]);
  });

  it('rejects at its timeout when the body never ends', async () => {
    const { client, platform } = createTestClient();
    platform.server.on('POST /passwords/strength_check', () => new Response(new ReadableStream()));
    const call = client.passwords.strengthCheck({ password: 'a' }, { timeout: 300 });
    const outcome = expect(call).rejects.toThrow('Unable to contact our servers.');
    await platform.clock.advance(300);
    await outcome;
  });

  it('sends credentials only to the configured origin', async () => {
    const { platform } = await createSignedInClient();
    const [request] = platform.server.requestsTo('POST /passwords/authenticate');
    expect(request?.url).toBe(`${API_ORIGIN}/sdk/v1/passwords/authenticate`);
    expect(request?.init).toMatchObject({ credentials: 'include', redirect: 'error' });
  });
});

describe('destroy', () => {
  it('rejects pending and later calls', async () => {
    const { client, platform } = createTestClient();
    platform.server.on('POST /passwords/strength_check', () => createDeferredResponse().promise);
    const call = client.passwords.strengthCheck({ password: 'a' });
    client.destroy();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(client.session.authenticate()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('keeps the user signed in, and starts no further refresh', async () => {
    const { client, platform } = await createSignedInClient();
    client.destroy();
    expect(client.session.getTokens()).not.toBeNull();
    client.session.updateSession({ session_token: 'token-9' });
    expect(platform.clock.pending()).toBe(0);
    expect(platform.listeners()).toBe(0);
    expect(platform.cookies.read()).toContain('stytch_session=token-9');
  });

  it('does not warn about a configuration that has not arrived', async () => {
    const platform = createFakePlatform();
    platform.server.on(
      `GET /projects/bootstrap/${PUBLIC_TOKEN}`,
      () => createDeferredResponse().promise,
    );
    const { client } = createTestClient({}, platform);
    client.destroy();
    client.destroy();
    await flushTasks();
    expect(platform.warnings).toEqual([]);
  });

  it('leaves no timers and no listeners after a thousand clients with a session', async () => {
    const platform = createFakePlatform();
    platform.cookies.write('stytch_session=session-token-1; path=/');
    platform.server.on('POST /sessions/authenticate', () => createDeferredResponse().promise);
    const clients = Array.from({ length: 1_000 }, () => createTestClient({}, platform).client);
    for (const client of clients.slice(0, 500)) client.destroy();
    await flushTasks();
    expect(platform.clock.pending()).toBeGreaterThan(500);
    for (const client of clients) client.destroy();
    await flushTasks();
    expect(platform.clock.pending()).toBe(0);
    expect(platform.listeners()).toBe(0);
  });
});
