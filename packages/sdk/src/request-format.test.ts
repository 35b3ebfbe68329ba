// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://localhost:4100/sign-in" }
import { eventually } from '@bakehouse/vitest/eventually';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushTasks } from '../test/fakes/fake-clock.ts';
import {
  createBootstrapData,
  createSession,
  createSignInResponse,
  createUser,
  PUBLIC_TOKEN,
  SESSION_STORAGE_KEY,
} from '../test/fixtures.ts';
import { createClient, type Client } from './index.ts';

const API = 'http://localhost:4200';
const OTHER = 'http://localhost:4300';

interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The body as text, so that the order of its keys is compared. */
  body: string;
}

/** A session whose cookies have not expired by the clock of this machine. */
const session = createSession({ expires_at: '2999-01-01T00:00:00Z' });
const signedIn = createSignInResponse(1, { session });

const requests: WireRequest[] = [];
const strayRequests: string[] = [];

const answers: Record<string, unknown> = {
  [`/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`]: createBootstrapData(),
  '/sdk/v1/users/me': { request_id: 'r', status_code: 200, ...createUser() },
  '/sdk/v1/passwords/strength_check': { request_id: 'r', status_code: 200, score: 4 },
  '/sdk/v1/events': {},
};

const server = setupServer(
  http.all(`${API}/*`, async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    requests.push({
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return HttpResponse.json({ data: answers[pathname] ?? signedIn });
  }),
  http.all(`${OTHER}/*`, ({ request }) => {
    strayRequests.push(request.url);
    return HttpResponse.json({ data: {} });
  }),
);

const decode = (encoded: string | undefined): string => atob(encoded ?? '');
const of = (path: string) => requests.filter((request) => request.path === path);

let client: Client;

const signIn = () =>
  client.passwords.authenticate({
    email: 'a@example.com',
    password: 'pw',
    session_duration_minutes: 60,
  });

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  client = createClient(PUBLIC_TOKEN, { apiOrigin: API, telemetry: false });
});
afterEach(async () => {
  client.destroy();
  await flushTasks();
  server.resetHandlers();
  requests.length = 0;
  localStorage.clear();
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0] ?? ''}=; path=/; max-age=0`;
  }
});
afterAll(() => {
  server.close();
});

describe('requests', () => {
  it.each<[string, () => Promise<unknown>, string, string, string]>([
    [
      'passwords.create',
      () =>
        client.passwords.create({
          email: 'a@example.com',
          password: 'pw',
          session_duration_minutes: 60,
        }),
      'POST',
      '/sdk/v1/passwords',
      '{"email":"a@example.com","password":"pw","session_duration_minutes":60}',
    ],
    [
      'passwords.authenticate',
      signIn,
      'POST',
      '/sdk/v1/passwords/authenticate',
      '{"email":"a@example.com","password":"pw","session_duration_minutes":60}',
    ],
    [
      'passwords.strengthCheck with a password',
      () => client.passwords.strengthCheck({ password: 'abc' }),
      'POST',
      '/sdk/v1/passwords/strength_check',
      '{"password":"abc"}',
    ],
    [
      'passwords.strengthCheck with an address',
      () => client.passwords.strengthCheck({ email: 'a@example.com', password: 'abc' }),
      'POST',
      '/sdk/v1/passwords/strength_check',
      '{"email":"a@example.com","password":"abc"}',
    ],
    [
      'session.authenticate',
      () => client.session.authenticate(),
      'POST',
      '/sdk/v1/sessions/authenticate',
      '{}',
    ],
    [
      'session.authenticate with a duration',
      () => client.session.authenticate({ session_duration_minutes: 60 }),
      'POST',
      '/sdk/v1/sessions/authenticate',
      '{"session_duration_minutes":60}',
    ],
    ['session.revoke', () => client.session.revoke(), 'POST', '/sdk/v1/sessions/revoke', ''],
    ['user.get', () => client.user.get(), 'GET', '/sdk/v1/users/me', ''],
    [
      'user.update',
      () =>
        client.user.update({
          name: { first_name: 'A', last_name: 'B' },
          untrusted_metadata: { theme: 'dark' },
        }),
      'PUT',
      '/sdk/v1/users/me',
      '{"name":{"first_name":"A","last_name":"B"},"untrusted_metadata":{"theme":"dark"}}',
    ],
    [
      'bootstrap',
      () => client.bootstrap.get(),
      'GET',
      `/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`,
      '',
    ],
  ])('of %s have the documented method, path and body', async (_, call, method, path, body) => {
    await call();
    expect(of(path)).toEqual([expect.objectContaining({ method, path, body })]);
  });

  it('have four headers each, and the public token twice without a session', async () => {
    await client.bootstrap.get();
    const { headers } = requests[0] ?? {};
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-sdk-parent-host': 'http://localhost:4100',
    });
    expect(headers?.authorization).toMatch(/^Basic /);
    expect(decode(headers?.authorization?.slice(6))).toBe(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`);
    const info: unknown = JSON.parse(decode(headers?.['x-sdk-client']));
    expect(Object.keys(Object(info) as object)).toEqual([
      'event_id',
      'app_session_id',
      'persistent_id',
      'client_sent_at',
      'timezone',
      'app',
      'sdk',
    ]);
    expect(info).toMatchObject({
      client_sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      app: { identifier: 'localhost' },
      sdk: { identifier: '@bakehouse/sdk' },
    });
  });

  it('contain the token, user and session while signed in', async () => {
    await signIn();
    await client.user.get();
    const [{ headers } = { headers: {} as Record<string, string> }] = of('/sdk/v1/users/me');
    expect(decode(headers.authorization?.slice(6))).toBe(`${PUBLIC_TOKEN}:session-token-1`);
    const info: unknown = JSON.parse(decode(headers['x-sdk-client']));
    expect(Object.keys(Object(info) as object)).toEqual([
      'event_id',
      'app_session_id',
      'persistent_id',
      'client_sent_at',
      'timezone',
      'stytch_user_id',
      'stytch_session_id',
      'app',
      'sdk',
    ]);
    expect(info).toMatchObject({
      stytch_user_id: 'user-test-1',
      stytch_session_id: 'session-test-1',
    });
  });

  it('have random ids that differ from call to call', async () => {
    await client.passwords.strengthCheck({ password: 'a' });
    await client.passwords.strengthCheck({ password: 'a' });
    const ids = of('/sdk/v1/passwords/strength_check').flatMap(({ headers }) =>
      decode(headers['x-sdk-client']).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g),
    );
    expect(new Set(ids).size).toBe(6);
  });

  it('of usage events have a content type and no credentials', async () => {
    client.destroy();
    client = createClient(PUBLIC_TOKEN, { apiOrigin: API });
    dispatchEvent(new Event('pagehide'));
    await eventually(() => expect(of('/sdk/v1/events')).toHaveLength(1));
    const [request] = of('/sdk/v1/events');
    expect(request?.method).toBe('POST');
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(request?.headers).not.toHaveProperty('x-sdk-client');
    expect(JSON.parse(request?.body ?? '')).toEqual([
      {
        telemetry: expect.objectContaining({ app: { identifier: 'localhost' } }) as unknown,
        event: {
          public_token: PUBLIC_TOKEN,
          event_name: 'sdk_instance_instantiated',
          details: {
            event_callback_registered: false,
            error_callback_registered: false,
            success_callback_registered: false,
          },
        },
      },
    ]);
  });

  it('do not follow a redirect', async () => {
    await signIn();
    server.use(
      http.get(`${API}/sdk/v1/users/me`, () => HttpResponse.redirect(`${OTHER}/sdk/v1/users/me`)),
    );
    await expect(client.user.get()).rejects.toThrow('Unable to contact our servers.');
    expect(strayRequests).toEqual([]);
  });

  it('reject with an UnreachableError without a server', async () => {
    server.use(http.get(`${API}/sdk/v1/users/me`, () => HttpResponse.error()));
    await expect(client.user.get()).rejects.toMatchObject({
      name: 'UnreachableError',
      message: 'Unable to contact our servers.',
    });
  });
});

describe('a client in a browser', () => {
  it('keeps a sign-in in cookies and local storage over a reload', async () => {
    await signIn();
    expect(document.cookie).toBe(
      'stytch_session=session-token-1; stytch_session_jwt=session-jwt-1',
    );
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain('session-test-1');
    client.destroy();
    client = createClient(PUBLIC_TOKEN, { apiOrigin: API, telemetry: false });
    expect(client.session.getInfo()).toEqual({ session, fromCache: true });
    await eventually(() => expect(client.session.getInfo().fromCache).toBe(false));
  });

  it('removes the cookies and the stored session on sign-out', async () => {
    await signIn();
    await client.session.revoke();
    expect(document.cookie).toBe('');
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBe('null');
  });

  it('adopts the session that another tab has stored', () => {
    const newValue = JSON.stringify({ session, user: createUser() });
    localStorage.setItem(SESSION_STORAGE_KEY, newValue);
    dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue }));
    expect(client.session.getSync()).toEqual(session);
  });

  it('refreshes the session when the page becomes visible after a long time', async () => {
    await signIn();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => expect(of('/sdk/v1/sessions/authenticate')).toHaveLength(1));
  });

  it('ignores storage events after it was destroyed', async () => {
    await signIn();
    client.destroy();
    dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue: 'null' }));
    expect(client.session.getSync()).not.toBeNull();
  });

  it('works with a storage that throws', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await signIn();
    expect(client.session.getSync()).toEqual(session);
    expect(console.warn).toHaveBeenCalledOnce();
  });
});
