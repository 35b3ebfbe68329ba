import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../../test/call-untyped.ts';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import { successResponse } from '../../test/fixtures.ts';
import {
  createPasskeySignInResponse,
  AUTHENTICATE_ROUTE,
  REGISTER_ROUTE,
  REGISTER_START_ROUTE,
  createPasskeyTestClient,
  PRIMARY_START_ROUTE,
  SECONDARY_START_ROUTE,
} from '../../test/passkeys.ts';
import { PasskeyError, UnreachableError } from '../errors.ts';
import { isRecord } from '../validation/record.ts';

const keysOf = (body: unknown) => (isRecord(body) ? Object.keys(body) : []);

const minutes = { session_duration_minutes: 60 };
const waiting = {
  ...minutes,
  is_passkey: true,
  conditional_mediation: true,
  disable_input_check: true,
};

const untilPrompted = (prompts: unknown[]) => eventually(() => prompts.length > 0);

describe('webauthn.register', () => {
  it('sends the start request, opens the prompt, and submits the credential', async () => {
    const { client, platform, authenticator } = createPasskeyTestClient();
    const response = await client.webauthn.register({ is_passkey: true, ...minutes });
    expect(response.webauthn_registration_id).toBe('registration-1');
    expect(client.session.getSync()?.session_id).toBe('session-test-1');

    const [start] = platform.server.requestsTo(REGISTER_START_ROUTE);
    expect(JSON.stringify(start?.body)).toBe(
      '{"domain":"example.com","return_passkey_credential_options":true,"user_agent":"Test browser"}',
    );
    expect(authenticator.prompts).toMatchObject([{ publicKey: { rp: { id: 'example.com' } } }]);
    const [finish] = platform.server.requestsTo(REGISTER_ROUTE);
    expect(keysOf(finish?.body)).toEqual(['public_key_credential', 'session_duration_minutes']);
  });

  it('sends every option in the documented order', async () => {
    const { client, platform } = createPasskeyTestClient();
    await client.webauthn.register({
      override_display_name: 'odn',
      override_name: 'on',
      override_id: 'oid',
      is_passkey: false,
      authenticator_type: 'platform',
      domain: 'login.example.com',
    });
    expect(JSON.stringify(platform.server.requestsTo(REGISTER_START_ROUTE)[0]?.body)).toBe(
      '{"domain":"login.example.com","authenticator_type":"platform","return_passkey_credential_options":false,"override_id":"oid","override_name":"on","override_display_name":"odn","user_agent":"Test browser"}',
    );
  });

  it('works without options', async () => {
    const { client, platform } = createPasskeyTestClient();
    await client.webauthn.register();
    expect(platform.server.requestsTo(REGISTER_ROUTE)[0]?.body).toEqual({
      public_key_credential: expect.stringContaining('"type":"public-key"') as unknown,
    });
  });

  it('submits nothing when the user dismisses the prompt', async () => {
    const { client, platform, authenticator } = createPasskeyTestClient();
    authenticator.fail(new DOMException('', 'NotAllowedError'));
    const failed = client.webauthn.register();
    await expect(failed).rejects.toThrow(PasskeyError);
    await expect(failed).rejects.toMatchObject({ code: 'cancelled' });
    expect(platform.server.requestsTo(REGISTER_ROUTE)).toEqual([]);
    expect(client.session.getSync()).toBeNull();
  });

  it('rejects when this device already has a passkey of the user', async () => {
    const { client, authenticator } = createPasskeyTestClient();
    authenticator.fail(new DOMException('', 'InvalidStateError'));
    await expect(client.webauthn.register()).rejects.toMatchObject({ code: 'already_registered' });
  });

  it('rejects an invalid start response with an UnreachableError', async () => {
    const { client, platform, authenticator } = createPasskeyTestClient();
    platform.server.on(REGISTER_START_ROUTE, () => successResponse({ request_id: 'r' }));
    await expect(client.webauthn.register()).rejects.toThrow(UnreachableError);
    expect(authenticator.prompts).toEqual([]);
  });
});

describe('webauthn.authenticate', () => {
  it('signs in with a passkey', async () => {
    const { client, platform } = createPasskeyTestClient();
    await client.webauthn.authenticate({ ...minutes, is_passkey: true });
    expect(JSON.stringify(platform.server.requestsTo(PRIMARY_START_ROUTE)[0]?.body)).toBe(
      '{"domain":"example.com","return_passkey_credential_options":true}',
    );
    const [finish] = platform.server.requestsTo(AUTHENTICATE_ROUTE);
    expect(keysOf(finish?.body)).toEqual(['public_key_credential', 'session_duration_minutes']);
    expect(client.user.getSync()?.user_id).toBe('user-test-1');
  });

  it('requests a secondary factor while a session exists', async () => {
    const { client, platform } = createPasskeyTestClient();
    await client.webauthn.register();
    await client.webauthn.authenticate(minutes);
    expect(platform.server.requestsTo(PRIMARY_START_ROUTE)).toEqual([]);
    expect(platform.server.requestsTo(SECONDARY_START_ROUTE)).toHaveLength(1);
  });

  it('passes a longer timeout to the browser, and rejects at its own', async () => {
    const { client, platform, authenticator } = createPasskeyTestClient();
    authenticator.wait();
    const outcome = client.webauthn
      .authenticate(minutes, { timeout: 300 })
      .catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    expect(authenticator.prompts).toMatchObject([{ publicKey: { timeout: 5_300 } }]);
    await platform.clock.advance(300);
    expect(await outcome).toBeInstanceOf(UnreachableError);
    expect(authenticator.prompts[0]?.signal?.aborted).toBe(true);
  });

  it('sets no timeout for the prompt by default', async () => {
    const { client, platform, authenticator } = createPasskeyTestClient();
    authenticator.wait();
    const caller = new AbortController();
    const outcome = client.webauthn
      .authenticate({ ...minutes, signal: caller.signal })
      .catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    await platform.clock.advance(600_000);
    expect(authenticator.prompts[0]?.signal?.aborted).toBe(false);
    caller.abort('done waiting');
    expect(await outcome).toBe('done waiting');
  });

  it.each(['options', 'request'])('is cancelled by the signal of the %s', async (place) => {
    const { client, authenticator } = createPasskeyTestClient();
    authenticator.wait();
    const caller = new AbortController();
    const { signal } = caller;
    const outcome = client.webauthn
      .authenticate(
        { ...minutes, ...(place === 'options' && { signal }) },
        place === 'request' ? { signal } : {},
      )
      .catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    caller.abort();
    expect(await outcome).toBe(signal.reason);
    expect(authenticator.prompts[0]?.signal?.aborted).toBe(true);
  });

  it('rejects when the client is destroyed, and leaves no listeners', async () => {
    const { client, platform, authenticator } = createPasskeyTestClient();
    authenticator.wait();
    const outcome = client.webauthn.authenticate(minutes).catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    client.destroy();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    await flushTasks();
    expect(platform.clock.pending()).toBe(0);
    expect(platform.listeners()).toBe(0);
  });
});

describe('passkeys in the autofill', () => {
  it('wait for the user in the background', async () => {
    const { client, authenticator } = createPasskeyTestClient();
    await client.webauthn.authenticate(waiting);
    expect(authenticator.prompts).toMatchObject([{ mediation: 'conditional' }]);
  });

  it('are offered if an input has the autocomplete value', async () => {
    const { client, platform } = createPasskeyTestClient();
    const querySelector = vi.fn(() => null);
    platform.window.document = Object.assign(platform.window.document, { querySelector });
    const options = { ...waiting, disable_input_check: false };
    expect(await client.webauthn.authenticate(options)).toBeNull();
    expect(querySelector).toHaveBeenCalledExactlyOnceWith('input[autocomplete*="webauthn"]');
    expect(platform.server.requestsTo(PRIMARY_START_ROUTE)).toEqual([]);
    expect(platform.warnings.flat()).toEqual([
      'Passkeys are not offered in the autofill: the page has no input whose autocomplete says webauthn.',
    ]);
  });

  it.each([
    ['says no', { isConditionalMediationAvailable: () => Promise.resolve(false) }],
    ['fails', { isConditionalMediationAvailable: () => Promise.reject(new Error('no')) }],
  ])('return null, without a request, if the browser %s', async (_, calls) => {
    const { client, platform } = createPasskeyTestClient(calls);
    expect(await client.webauthn.browserSupportsAutofill()).toBe(false);
    expect(await client.webauthn.authenticate(waiting)).toBeNull();
    expect(platform.server.requestsTo(PRIMARY_START_ROUTE)).toEqual([]);
  });

  it('return null if the browser does not support passkeys', async () => {
    const { client } = createTestClient();
    expect(await client.webauthn.browserSupportsAutofill()).toBe(false);
    expect(await client.webauthn.authenticate(waiting)).toBeNull();
  });

  it('are reported as supported without a request', async () => {
    const { client } = createPasskeyTestClient();
    expect(await client.webauthn.browserSupportsAutofill()).toBe(true);
  });
});

describe('ceremonies in one page', () => {
  it('let a later one replace one that waits in the autofill', async () => {
    const { client, authenticator } = createPasskeyTestClient();
    authenticator.wait();
    const first = client.webauthn.authenticate(waiting).catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    authenticator.answer();
    expect(await client.webauthn.authenticate(minutes)).toMatchObject({ status_code: 200 });
    expect(await first).toMatchObject({ name: 'PasskeyError', code: 'aborted' });
    expect(authenticator.prompts[0]?.signal?.aborted).toBe(true);
  });

  it('refuse a second prompt, without a request, until the first has ended', async () => {
    const { client, platform, authenticator } = createPasskeyTestClient();
    authenticator.wait();
    const caller = new AbortController();
    const first = client.webauthn.register({}, { signal: caller.signal }).catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    for (const second of [minutes, waiting]) {
      await expect(client.webauthn.authenticate(second)).rejects.toMatchObject({
        code: 'in_progress',
      });
    }
    expect(platform.server.requestsTo(PRIMARY_START_ROUTE)).toEqual([]);
    caller.abort();
    await first;
    authenticator.answer();
    expect(await client.webauthn.authenticate(minutes)).toMatchObject({ status_code: 200 });
  });

  it('let one in the autofill complete once the user has picked a passkey', async () => {
    const { client, platform } = createPasskeyTestClient();
    const answer = createDeferredResponse();
    platform.server.on(AUTHENTICATE_ROUTE, () => answer.promise);
    const first = client.webauthn.authenticate(waiting);
    await eventually(() => platform.server.requestsTo(AUTHENTICATE_ROUTE).length > 0);
    await expect(client.webauthn.authenticate(minutes)).rejects.toMatchObject({
      code: 'in_progress',
    });
    answer.resolve(successResponse(createPasskeySignInResponse()));
    expect(await first).toMatchObject({ webauthn_registration_id: 'registration-1' });
  });

  it('exclude each other by page, not by client', async () => {
    const { client, platform, authenticator } = createPasskeyTestClient();
    const other = createTestClient({}, platform);
    authenticator.wait();
    const first = client.webauthn.authenticate(minutes).catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    await expect(other.client.webauthn.register()).rejects.toMatchObject({ code: 'in_progress' });
    client.destroy();
    await first;
  });
});

describe('webauthn in a browser without passkeys', () => {
  it.each([
    [true, 'not_supported'],
    [false, 'insecure_context'],
  ])('sends nothing (secure context: %s)', async (isSecureContext, code) => {
    const platform = createFakePlatform();
    platform.window.isSecureContext = isSecureContext;
    const { client } = createTestClient({}, platform);
    await flushTasks();
    const before = platform.server.requests.length;
    await expect(client.webauthn.register()).rejects.toMatchObject({ code });
    await expect(client.webauthn.authenticate(minutes)).rejects.toMatchObject({ code });
    expect(platform.server.requests).toHaveLength(before);
  });
});

describe('webauthn.update', () => {
  it('renames a passkey', async () => {
    const { client, platform } = createPasskeyTestClient();
    const route = 'PUT /webauthn/update/a%2Fb';
    platform.server.on(route, () => successResponse({ webauthn_registration: { name: 'My key' } }));
    const request = { name: 'My key', webauthn_registration_id: 'a/b' };
    expect(await client.webauthn.update(request)).toMatchObject({
      webauthn_registration: { name: 'My key' },
    });
    expect(platform.server.requestsTo(route)[0]?.body).toEqual({ name: 'My key' });
  });
});

describe('the arguments of webauthn', () => {
  it.each([
    ['register', { is_passkey: 'yes' }, 'is_passkey must be a boolean'],
    ['register', { session_duration_minutes: '60' }, 'session_duration_minutes must be a number'],
    ['authenticate', {}, 'session_duration_minutes must be a number'],
    ['authenticate', { ...minutes, domain: 5 }, 'domain must be a string'],
    ['update', { name: 'My key' }, 'webauthn_registration_id must be a string'],
  ] as const)('of %s: %j', async (method, options, problem) => {
    const { client } = createPasskeyTestClient();
    await expect(callUntyped(client.webauthn[method], options)).rejects.toThrow(
      `Invalid call to webauthn.${method}\n${problem}`,
    );
  });
});

describe('a deleted passkey', () => {
  it.each([
    ['loads', 'supports', createPasskeyTestClient, 1],
    ['does not load', 'does not support', createTestClient, 0],
  ] as const)('%s the passkey code if the browser %s passkeys', async (_, __, create, loads) => {
    const load = vi.fn(() => ({ deleted: () => undefined }));
    vi.doMock('../webauthn/ceremonies.ts', load);
    const { client, platform } = create();
    platform.server.on('DELETE /users/webauthn_registrations/registration-1', () =>
      successResponse({}),
    );
    await client.user.deleteWebauthnRegistration('registration-1');
    await vi.dynamicImportSettled();
    expect(load).toHaveBeenCalledTimes(loads);
    vi.doUnmock('../webauthn/ceremonies.ts');
  });
});
