import { describe, expect, it, vi } from 'vitest';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { textToBase64url } from '../../test/fakes/fake-window.ts';
import {
  createSignInResponse,
  errorResponse,
  PUBLIC_TOKEN,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  createPasskeySignInResponse,
  createUserWithPasskeys,
  AUTHENTICATE_ROUTE,
  REGISTER_ROUTE,
  createPasskeyTestClient,
  type PasskeyTestClient,
} from '../../test/passkeys.ts';
import type { Client } from '../client.ts';
import { createKnownPasskeys } from './known-passkeys.ts';

const minutes = { session_duration_minutes: 60 };
const credentialId = textToBase64url('credential-1');
const userId = textToBase64url('user-test-1');
const rpId = 'example.com';

const unknown = ['unknown', { rpId, credentialId }];
const details = [
  'details',
  { rpId, userId, name: 'bo@bakehouse.test', displayName: 'bo@bakehouse.test' },
];

const DELETE = 'DELETE /users/webauthn_registrations/registration-1';

/** Waits until the signal of a deletion was sent in the background. */
const deleted = async ({ client, platform }: PasskeyTestClient) => {
  platform.server.on(DELETE, () =>
    successResponse({ request_id: 'r', __user: createUserWithPasskeys() }),
  );
  await client.user.deleteWebauthnRegistration('registration-1');
  for (let round = 0; round < 20; round += 1) await flushTasks();
};

describe('password managers', () => {
  it.each([
    ['register', ({ webauthn }: Client) => webauthn.register(minutes)],
    ['authenticate', ({ webauthn }: Client) => webauthn.authenticate(minutes)],
  ] as const)(
    "receive the working passkeys and the user's name after webauthn.%s",
    async (_, call) => {
      const { client, signals } = createPasskeyTestClient();
      await call(client);
      expect(signals).toEqual([
        ['accepted', { rpId, userId, allAcceptedCredentialIds: [credentialId] }],
        details,
      ]);
    },
  );

  it('receive no list while this browser does not know a passkey of the user', async () => {
    const { client, platform, signals } = createPasskeyTestClient();
    const user = createUserWithPasskeys('registration-1', 'registration-2');
    platform.server.on(AUTHENTICATE_ROUTE, () =>
      successResponse(createPasskeySignInResponse('registration-1', user)),
    );
    await client.webauthn.authenticate(minutes);
    expect(signals).toEqual([details]);
  });

  it('never receive a list without the passkey of the current sign-in', async () => {
    const { client, platform, signals } = createPasskeyTestClient();
    platform.server.on(REGISTER_ROUTE, () =>
      successResponse(createPasskeySignInResponse('registration-1', createUserWithPasskeys())),
    );
    await client.webauthn.register();
    expect(signals.map(([name]) => name)).toEqual(['accepted', 'details']);
  });

  it('are notified of a passkey that was deleted elsewhere', async () => {
    const { client, platform, signals } = createPasskeyTestClient();
    platform.stored.set(
      `${SESSION_STORAGE_KEY}::passkeys`,
      JSON.stringify({
        gone: { credentialId: 'credential-0', rpId, userId },
        another: { credentialId: 'credential-9', rpId, userId: 'another user' },
        broken: 5,
      }),
    );
    await client.webauthn.authenticate(minutes);
    expect(signals[0]).toEqual(['unknown', { rpId, credentialId: 'credential-0' }]);
    const memory = createKnownPasskeys(platform.openStorage(), PUBLIC_TOKEN);
    expect(Object.keys(memory.all())).toEqual(['another', 'registration-1']);
  });

  it('keep a name that the app has set', async () => {
    const { client, signals } = createPasskeyTestClient();
    await client.webauthn.register({ override_name: 'Till 3' });
    await client.webauthn.authenticate(minutes);
    expect(signals.map(([name]) => name)).not.toContain('details');
  });

  it('are notified of a deleted passkey', async () => {
    const setUp = createPasskeyTestClient();
    await setUp.client.webauthn.register();
    setUp.signals.length = 0;
    await deleted(setUp);
    expect(setUp.signals).toEqual([unknown]);
    await deleted(setUp);
    expect(setUp.signals).toEqual([unknown]);
  });

  it('are notified of a passkey that the server does not know', async () => {
    const { client, platform, signals } = createPasskeyTestClient();
    platform.server.on(AUTHENTICATE_ROUTE, () =>
      errorResponse(404, 'webauthn_registration_not_found'),
    );
    await expect(client.webauthn.authenticate(minutes)).rejects.toMatchObject({
      error_type: 'webauthn_registration_not_found',
    });
    expect(signals).toEqual([unknown]);
  });

  it('are not notified of other failures', async () => {
    const { client, platform, signals } = createPasskeyTestClient();
    platform.server.on(AUTHENTICATE_ROUTE, () =>
      errorResponse(401, 'unable_to_auth_webauthn_registration'),
    );
    await expect(client.webauthn.authenticate(minutes)).rejects.toThrow();
    expect(signals).toEqual([]);
  });

  it('do not disturb a sign-in when they throw', async () => {
    const refuse = vi.fn(() => Promise.reject(new TypeError('no')));
    const explode = vi.fn(() => {
      throw new TypeError('no');
    });
    const setUp = createPasskeyTestClient({
      signalUnknownCredential: explode,
      signalAllAcceptedCredentials: explode,
      signalCurrentUserDetails: refuse,
    });
    const { client, platform } = setUp;
    const user = Object.assign(createSignInResponse().user, { webauthn_registrations: undefined });
    platform.server.on(AUTHENTICATE_ROUTE, () =>
      successResponse({ ...createPasskeySignInResponse(), user }),
    );
    expect(await client.webauthn.register()).toMatchObject({ status_code: 200 });
    await deleted(setUp);
    expect(explode).toHaveBeenCalledTimes(2);
    expect(refuse).toHaveBeenCalledOnce();
  });

  it('are not notified in browsers without signals', async () => {
    const { client, platform } = createPasskeyTestClient();
    platform.window.PublicKeyCredential = {};
    platform.server.on(AUTHENTICATE_ROUTE, () =>
      errorResponse(404, 'webauthn_registration_not_found'),
    );
    expect(await client.webauthn.register()).toMatchObject({ status_code: 200 });
    expect(platform.warnings).toEqual([]);
  });
});
