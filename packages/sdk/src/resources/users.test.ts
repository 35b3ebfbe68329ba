import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { deferred } from '../../test/fakes/fake-server.ts';
import { aSession, aSignIn, aUser, failure, STATE_KEY, success } from '../../test/fixtures.ts';

const ME = 'GET /users/me';
const UPDATE = 'PUT /users/me';
const named = aUser({ name: { first_name: 'Bo', middle_name: '', last_name: 'Baker' } });

describe('user.get', () => {
  it('resolves to the user alone, and keeps it in memory and storage', async () => {
    const { client, platform } = await createSignedInClient();
    const callback = vi.fn();
    client.user.onChange(callback);
    platform.server.on(ME, () => success({ request_id: 'r', status_code: 200, ...named }));
    await expect(client.user.get()).resolves.toEqual(named);
    expect(client.user.getSync()).toEqual(named);
    expect(callback).toHaveBeenCalledExactlyOnceWith(named);
    expect(JSON.parse(platform.stored.get(STATE_KEY) ?? '')).toMatchObject({
      session: aSession(),
      user: named,
    });
  });

  it('keeps the same object when nothing is new', async () => {
    const { client, platform } = await createSignedInClient();
    const before = client.user.getSync();
    platform.server.on(ME, () => success({ request_id: 'r', status_code: 200, ...aUser() }));
    await client.user.get();
    expect(client.user.getSync()).toBe(before);
  });

  it('never signs out', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(ME, () => failure(401, 'session_not_found'));
    await expect(client.user.get()).rejects.toMatchObject({ error_type: 'session_not_found' });
    expect(client.session.getSync()).toEqual(aSession());
  });

  it('drops an answer about someone who has signed out meanwhile', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(ME, () => answer.promise);
    platform.server.on('POST /sessions/revoke', () => success({}));
    const call = client.user.get();
    await client.session.revoke();
    answer.resolve(success(named));
    await call;
    expect(client.user.getSync()).toBeNull();
    expect(platform.stored.get(STATE_KEY)).toBe('null');
  });

  it('refuses an answer that is no user', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(ME, () => success({ request_id: 'r', status_code: 200 }));
    await expect(client.user.get()).rejects.toThrow('Invalid JSON response from our servers.');
    expect(client.user.getSync()).toEqual(aUser());
  });

  it('cancels on a signal', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(ME, () => deferred().promise);
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

  it('takes the changed user over and keeps it out of the answer', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(UPDATE, () => success({ ...answer, __user: named }));
    const change = { untrusted_metadata: { theme: 'dark' }, name: { first_name: 'Bo' } };
    await expect(client.user.update(change)).resolves.toEqual(answer);
    expect(client.user.getSync()).toEqual(named);
    expect(platform.server.requestsTo(UPDATE)[0]?.init.body).toBe(
      '{"name":{"first_name":"Bo"},"untrusted_metadata":{"theme":"dark"}}',
    );
  });

  it('keeps the user it knows when the answer has none', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(UPDATE, () => success(answer));
    await client.user.update({ name: { first_name: 'Bo' } });
    expect(client.user.getSync()).toEqual(aUser());
  });

  it('wants objects', async () => {
    const { client } = createTestClient();
    await expect(callUntyped(client.user.update, { name: 'Bo' })).rejects.toThrow(
      'Invalid call to user.update\nname must be an object',
    );
  });
});

describe('onStateChange', () => {
  it('tells of user and session, and of nobody', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on('POST /sessions/revoke', () => success({}));
    platform.server.on(ME, () => success(named));
    const seen: unknown[] = [];
    const stop = client.onStateChange((change) => seen.push(change));
    await client.user.get();
    await client.session.revoke();
    stop();
    await client.passwords.authenticate({ email: 'a', password: 'b', session_duration_minutes: 5 });
    expect(seen).toEqual([{ session: aSession(), user: named }, {}]);
    expect(client.session.getSync()).toEqual(aSignIn().session);
  });
});
