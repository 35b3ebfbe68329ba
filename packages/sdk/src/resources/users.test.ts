import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  createUser,
  errorResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';

const ME = 'GET /users/me';
const UPDATE = 'PUT /users/me';
const named = createUser({ name: { first_name: 'Bo', middle_name: '', last_name: 'Baker' } });

describe('user.get', () => {
  it('resolves with the user alone, and keeps it in memory and storage', async () => {
    const { client, platform } = await createSignedInClient();
    const callback = vi.fn();
    client.user.onChange(callback);
    platform.server.on(ME, () => successResponse({ request_id: 'r', status_code: 200, ...named }));
    await expect(client.user.get()).resolves.toEqual(named);
    expect(client.user.getSync()).toEqual(named);
    expect(callback).toHaveBeenCalledExactlyOnceWith(named);
    expect(JSON.parse(platform.stored.get(SESSION_STORAGE_KEY) ?? '')).toMatchObject({
      session: createSession(),
      user: named,
    });
  });

  it('keeps the same object when nothing has changed', async () => {
    const { client, platform } = await createSignedInClient();
    const before = client.user.getSync();
    platform.server.on(ME, () =>
      successResponse({ request_id: 'r', status_code: 200, ...createUser() }),
    );
    await client.user.get();
    expect(client.user.getSync()).toBe(before);
  });

  it('never signs the user out', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(ME, () => errorResponse(401, 'session_not_found'));
    await expect(client.user.get()).rejects.toMatchObject({ error_type: 'session_not_found' });
    expect(client.session.getSync()).toEqual(createSession());
  });

  it('discards the response about a user who has signed out in the meantime', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(ME, () => answer.promise);
    platform.server.on('POST /sessions/revoke', () => successResponse({}));
    const call = client.user.get();
    await client.session.revoke();
    answer.resolve(successResponse(named));
    await call;
    expect(client.user.getSync()).toBeNull();
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
  });

  it('rejects a response that is not a user', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(ME, () => successResponse({ request_id: 'r', status_code: 200 }));
    await expect(client.user.get()).rejects.toThrow('Invalid JSON response from our servers.');
    expect(client.user.getSync()).toEqual(createUser());
  });

  it('rejects when its signal aborts', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(ME, () => createDeferredResponse().promise);
    const stop = new AbortController();
    const call = client.user.get({ signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('user.update', () => {
  const answer = {
    request_id: 'r',
    status_code: 200,
    user_id: 'user-test-1',
    emails: [],
    phone_numbers: [],
    crypto_wallets: [],
  };

  it('stores the changed user, and does not return it', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(UPDATE, () => successResponse({ ...answer, __user: named }));
    const change = { untrusted_metadata: { theme: 'dark' }, name: { first_name: 'Bo' } };
    await expect(client.user.update(change)).resolves.toEqual(answer);
    expect(client.user.getSync()).toEqual(named);
    expect(platform.server.requestsTo(UPDATE)[0]?.init.body).toBe(
      '{"name":{"first_name":"Bo"},"untrusted_metadata":{"theme":"dark"}}',
    );
  });

  it('keeps the known user if the response contains none', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(UPDATE, () => successResponse(answer));
    await client.user.update({ name: { first_name: 'Bo' } });
    expect(client.user.getSync()).toEqual(createUser());
  });

  it('requires objects', async () => {
    const { client } = createTestClient();
    await expect(callUntyped(client.user.update, { name: 'Bo' })).rejects.toThrow(
      'Invalid call to user.update\nname must be an object',
    );
  });
});

describe('onStateChange', () => {
  it('passes the user and the session, or neither when nobody is signed in', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on('POST /sessions/revoke', () => successResponse({}));
    platform.server.on(ME, () => successResponse(named));
    const seen: unknown[] = [];
    const stop = client.onStateChange((change) => seen.push(change));
    await client.user.get();
    await client.session.revoke();
    stop();
    await client.passwords.authenticate({ email: 'a', password: 'b', session_duration_minutes: 5 });
    expect(seen).toEqual([{ session: createSession(), user: named }, {}]);
    expect(client.session.getSync()).toEqual(createSignInResponse().session);
  });
});
