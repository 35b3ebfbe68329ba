import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../test/call-untyped.ts';
import { API_ORIGIN, createSignedInClient, createTestClient } from '../test/create-test-client.ts';
import { flushTasks } from '../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../test/fakes/fake-platform.ts';
import { deferred } from '../test/fakes/fake-server.ts';
import { PUBLIC_TOKEN, success } from '../test/fixtures.ts';
import { createClientOn } from './client.ts';
import { createClient, PROVIDER_API_LEVEL } from './index.ts';

describe('createClient', () => {
  it('warns of a token that is no public token', () => {
    const platform = createFakePlatform();
    createClientOn(platform, 'secret-1', { apiOrigin: API_ORIGIN });
    expect(platform.warnings).toEqual([['The public token should begin with "public-token-".']]);
  });

  it('refuses a token that is no string', () => {
    expect(() => callUntyped(createClient)).toThrow(
      'Invalid call to createClient\npublicToken must be a string',
    );
  });

  it('reports itself once, unless telemetry is off', async () => {
    const on = createTestClient();
    await on.platform.clock.advance(800);
    expect(on.platform.server.requestsTo('POST /events')).toHaveLength(1);
    const off = createTestClient({ telemetry: false });
    await off.platform.clock.advance(800);
    off.client.destroy();
    expect(off.platform.server.requestsTo('POST /events')).toEqual([]);
  });

  it('notes events of screens that are built on it, unless telemetry is off', async () => {
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

  it("uses the caller's fetch", async () => {
    const own = vi.fn(() => Promise.resolve(success({ score: 4 })));
    const { client, platform } = createTestClient({ fetch: own });
    await client.passwords.strengthCheck({ password: 'a' });
    expect(own).toHaveBeenCalled();
    expect(platform.server.requests).toEqual([]);
  });

  it("calls the caller's fetch as the page's own has to be called", async () => {
    const callers: unknown[] = [];
    function own(this: unknown) {
      callers.push(this);
      return Promise.resolve(success({ score: 4 }));
    }
    const { client, platform } = createTestClient({ fetch: own });
    await client.passwords.strengthCheck({ password: 'a' });
    await platform.clock.advance(800);
    // The configuration, the events and the call.
    expect(callers).toEqual([undefined, undefined, undefined]);
  });

  it('names the level of the API that it speaks', () => {
    expect(PROVIDER_API_LEVEL).toBe('5.24.4');
  });
});

describe('a request', () => {
  it('becomes an UnreachableError whatever text the browser gives to a lost connection', async () => {
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

  it('becomes an UnreachableError when the connection breaks within the body', async () => {
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

  it('passes an abort of the browser on as it is', async () => {
    const { client, platform } = createTestClient();
    const abort = new DOMException('The user left.', 'AbortError');
    platform.server.on('POST /passwords/strength_check', () => Promise.reject(abort));
    await expect(client.passwords.strengthCheck({ password: 'a' })).rejects.toBe(abort);
  });

  it('rejects with the reason of the caller who cancels it', async () => {
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
    stop.abort(new Error('typed on'));
    await expect(call).rejects.toThrow('typed on');
  });

  it('says what is wrong with a body that has no JSON, and sends nothing', async () => {
    const { client, platform } = createTestClient();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(client.user.update({ untrusted_metadata: circular })).rejects.toThrow(TypeError);
    expect(platform.server.requestsTo('PUT /users/me')).toEqual([]);
  });

  it('settles within its time-out when the body never ends', async () => {
    const { client, platform } = createTestClient();
    platform.server.on('POST /passwords/strength_check', () => new Response(new ReadableStream()));
    const call = client.passwords.strengthCheck({ password: 'a' }, { timeout: 300 });
    const outcome = expect(call).rejects.toThrow('Unable to contact our servers.');
    await platform.clock.advance(300);
    await outcome;
  });

  it('carries credentials to no other address than the configured one', async () => {
    const { platform } = await createSignedInClient();
    const [request] = platform.server.requestsTo('POST /passwords/authenticate');
    expect(request?.url).toBe(`${API_ORIGIN}/sdk/v1/passwords/authenticate`);
    expect(request?.init).toMatchObject({ credentials: 'include', redirect: 'error' });
  });
});

describe('destroy', () => {
  it('rejects what is under way, and what comes after', async () => {
    const { client, platform } = createTestClient();
    platform.server.on('POST /passwords/strength_check', () => deferred().promise);
    const call = client.passwords.strengthCheck({ password: 'a' });
    client.destroy();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(client.session.authenticate()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('keeps the user signed in, and starts nothing any more', async () => {
    const { client, platform } = await createSignedInClient();
    client.destroy();
    expect(client.session.getTokens()).not.toBeNull();
    client.session.updateSession({ session_token: 'token-9' });
    expect(platform.clock.pending()).toBe(0);
    expect(platform.listeners()).toBe(0);
    expect(platform.cookies.read()).toContain('stytch_session=token-9');
  });

  it('says nothing of a configuration that did not arrive any more', async () => {
    const platform = createFakePlatform();
    platform.server.on(`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () => deferred().promise);
    const { client } = createTestClient({}, platform);
    client.destroy();
    client.destroy();
    await flushTasks();
    expect(platform.warnings).toEqual([]);
  });

  it('leaves nothing behind after a thousand clients with a session', async () => {
    const platform = createFakePlatform();
    platform.cookies.write('stytch_session=session-token-1; path=/');
    platform.server.on('POST /sessions/authenticate', () => deferred().promise);
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
