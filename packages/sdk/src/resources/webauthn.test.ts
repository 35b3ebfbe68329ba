import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../../test/call-untyped.ts';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { deferred } from '../../test/fakes/fake-server.ts';
import { success } from '../../test/fixtures.ts';
import {
  aPasskeySignIn,
  AUTHENTICATE,
  REGISTER,
  REGISTER_START,
  setUpPasskeys,
  START_PRIMARY,
  START_SECONDARY,
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

const untilPrompted = (prompts: unknown[]) => vi.waitUntil(() => prompts.length > 0);

describe('webauthn.register', () => {
  it('asks the server, then the browser, and hands the credential in', async () => {
    const { client, platform, authenticator } = setUpPasskeys();
    const response = await client.webauthn.register({ is_passkey: true, ...minutes });
    expect(response.webauthn_registration_id).toBe('registration-1');
    expect(client.session.getSync()?.session_id).toBe('session-test-1');

    const [start] = platform.server.requestsTo(REGISTER_START);
    expect(JSON.stringify(start?.body)).toBe(
      '{"domain":"example.com","return_passkey_credential_options":true,"user_agent":"Test browser"}',
    );
    expect(authenticator.prompts).toMatchObject([{ publicKey: { rp: { id: 'example.com' } } }]);
    const [finish] = platform.server.requestsTo(REGISTER);
    expect(keysOf(finish?.body)).toEqual(['public_key_credential', 'session_duration_minutes']);
  });

  it('sends every option in the order of the wire', async () => {
    const { client, platform } = setUpPasskeys();
    await client.webauthn.register({
      override_display_name: 'odn',
      override_name: 'on',
      override_id: 'oid',
      is_passkey: false,
      authenticator_type: 'platform',
      domain: 'login.example.com',
    });
    expect(JSON.stringify(platform.server.requestsTo(REGISTER_START)[0]?.body)).toBe(
      '{"domain":"login.example.com","authenticator_type":"platform","return_passkey_credential_options":false,"override_id":"oid","override_name":"on","override_display_name":"odn","user_agent":"Test browser"}',
    );
  });

  it('needs no options', async () => {
    const { client, platform } = setUpPasskeys();
    await client.webauthn.register();
    expect(platform.server.requestsTo(REGISTER)[0]?.body).toEqual({
      public_key_credential: expect.stringContaining('"type":"public-key"') as unknown,
    });
  });

  it('hands nothing in when the user dismisses the prompt', async () => {
    const { client, platform, authenticator } = setUpPasskeys();
    authenticator.fail(new DOMException('', 'NotAllowedError'));
    const failed = client.webauthn.register();
    await expect(failed).rejects.toThrow(PasskeyError);
    await expect(failed).rejects.toMatchObject({ code: 'cancelled' });
    expect(platform.server.requestsTo(REGISTER)).toEqual([]);
    expect(client.session.getSync()).toBeNull();
  });

  it('says that this device holds a passkey of the user already', async () => {
    const { client, authenticator } = setUpPasskeys();
    authenticator.fail(new DOMException('', 'InvalidStateError'));
    await expect(client.webauthn.register()).rejects.toMatchObject({ code: 'already_registered' });
  });

  it('takes an unusable answer for no answer', async () => {
    const { client, platform, authenticator } = setUpPasskeys();
    platform.server.on(REGISTER_START, () => success({ request_id: 'r' }));
    await expect(client.webauthn.register()).rejects.toThrow(UnreachableError);
    expect(authenticator.prompts).toEqual([]);
  });
});

describe('webauthn.authenticate', () => {
  it('signs in with a passkey', async () => {
    const { client, platform } = setUpPasskeys();
    await client.webauthn.authenticate({ ...minutes, is_passkey: true });
    expect(JSON.stringify(platform.server.requestsTo(START_PRIMARY)[0]?.body)).toBe(
      '{"domain":"example.com","return_passkey_credential_options":true}',
    );
    const [finish] = platform.server.requestsTo(AUTHENTICATE);
    expect(keysOf(finish?.body)).toEqual(['public_key_credential', 'session_duration_minutes']);
    expect(client.user.getSync()?.user_id).toBe('user-test-1');
  });

  it('comes second when there is a session', async () => {
    const { client, platform } = setUpPasskeys();
    await client.webauthn.register();
    await client.webauthn.authenticate(minutes);
    expect(platform.server.requestsTo(START_PRIMARY)).toEqual([]);
    expect(platform.server.requestsTo(START_SECONDARY)).toHaveLength(1);
  });

  it('hands the time limit to the browser, and gives up by itself', async () => {
    const { client, platform, authenticator } = setUpPasskeys();
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

  it('lets people take their time', async () => {
    const { client, platform, authenticator } = setUpPasskeys();
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

  it.each(['options', 'request'])('is cancelled through the signal of the %s', async (place) => {
    const { client, authenticator } = setUpPasskeys();
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

  it('ends with the client, and leaves nothing behind', async () => {
    const { client, platform, authenticator } = setUpPasskeys();
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
  it('are waited for in the background', async () => {
    const { client, authenticator } = setUpPasskeys();
    await client.webauthn.authenticate(waiting);
    expect(authenticator.prompts).toMatchObject([{ mediation: 'conditional' }]);
  });

  it('are offered where an input says so', async () => {
    const { client, platform } = setUpPasskeys();
    const querySelector = vi.fn(() => null);
    platform.window.document = Object.assign(platform.window.document, { querySelector });
    const options = { ...waiting, disable_input_check: false };
    expect(await client.webauthn.authenticate(options)).toBeNull();
    expect(querySelector).toHaveBeenCalledExactlyOnceWith('input[autocomplete*="webauthn"]');
    expect(platform.server.requestsTo(START_PRIMARY)).toEqual([]);
    expect(platform.warnings.flat()).toEqual([
      'Passkeys are not offered in the autofill: the page has no input whose autocomplete says webauthn.',
    ]);
  });

  it.each([
    ['says no', { isConditionalMediationAvailable: () => Promise.resolve(false) }],
    ['fails', { isConditionalMediationAvailable: () => Promise.reject(new Error('no')) }],
  ])('are null, without a request, where the browser %s', async (_, calls) => {
    const { client, platform } = setUpPasskeys(calls);
    expect(await client.webauthn.browserSupportsAutofill()).toBe(false);
    expect(await client.webauthn.authenticate(waiting)).toBeNull();
    expect(platform.server.requestsTo(START_PRIMARY)).toEqual([]);
  });

  it('are null where the browser has no passkeys', async () => {
    const { client } = createTestClient();
    expect(await client.webauthn.browserSupportsAutofill()).toBe(false);
    expect(await client.webauthn.authenticate(waiting)).toBeNull();
  });

  it('are known to be supported without a request', async () => {
    const { client } = setUpPasskeys();
    expect(await client.webauthn.browserSupportsAutofill()).toBe(true);
  });
});

describe('ceremonies of one page', () => {
  it('let a later one take the place of one that waits in the autofill', async () => {
    const { client, authenticator } = setUpPasskeys();
    authenticator.wait();
    const first = client.webauthn.authenticate(waiting).catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    authenticator.answer();
    expect(await client.webauthn.authenticate(minutes)).toMatchObject({ status_code: 200 });
    expect(await first).toMatchObject({ name: 'PasskeyError', code: 'aborted' });
    expect(authenticator.prompts[0]?.signal?.aborted).toBe(true);
  });

  it('refuse a second prompt, without a request, until the first is over', async () => {
    const { client, platform, authenticator } = setUpPasskeys();
    authenticator.wait();
    const caller = new AbortController();
    const first = client.webauthn.register({}, { signal: caller.signal }).catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    for (const second of [minutes, waiting]) {
      await expect(client.webauthn.authenticate(second)).rejects.toMatchObject({
        code: 'in_progress',
      });
    }
    expect(platform.server.requestsTo(START_PRIMARY)).toEqual([]);
    caller.abort();
    await first;
    authenticator.answer();
    expect(await client.webauthn.authenticate(minutes)).toMatchObject({ status_code: 200 });
  });

  it('let one of the autofill finish once the user has picked', async () => {
    const { client, platform } = setUpPasskeys();
    const answer = deferred();
    platform.server.on(AUTHENTICATE, () => answer.promise);
    const first = client.webauthn.authenticate(waiting);
    await vi.waitUntil(() => platform.server.requestsTo(AUTHENTICATE).length > 0);
    await expect(client.webauthn.authenticate(minutes)).rejects.toMatchObject({
      code: 'in_progress',
    });
    answer.resolve(success(aPasskeySignIn()));
    expect(await first).toMatchObject({ webauthn_registration_id: 'registration-1' });
  });

  it('are counted by page, not by client', async () => {
    const { client, platform, authenticator } = setUpPasskeys();
    const other = createTestClient({}, platform);
    authenticator.wait();
    const first = client.webauthn.authenticate(minutes).catch((e: unknown) => e);
    await untilPrompted(authenticator.prompts);
    await expect(other.client.webauthn.register()).rejects.toMatchObject({ code: 'in_progress' });
    client.destroy();
    await first;
  });
});

describe('webauthn without a door to passkeys', () => {
  it.each([
    [true, 'not_supported'],
    [false, 'insecure_context'],
  ])('sends nothing; in a secure context: %s', async (isSecureContext, code) => {
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
  it('renames a registration', async () => {
    const { client, platform } = setUpPasskeys();
    const route = 'PUT /webauthn/update/a%2Fb';
    platform.server.on(route, () => success({ webauthn_registration: { name: 'My key' } }));
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
    const { client } = setUpPasskeys();
    await expect(callUntyped(client.webauthn[method], options)).rejects.toThrow(
      `Invalid call to webauthn.${method}\n${problem}`,
    );
  });
});
