import { describe, expect, it, vi } from 'vitest';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { base64urlOf } from '../../test/fakes/fake-window.ts';
import { aSignIn, failure, PUBLIC_TOKEN, STATE_KEY, success } from '../../test/fixtures.ts';
import {
  aPasskeySignIn,
  aUserWith,
  AUTHENTICATE,
  REGISTER,
  setUpPasskeys,
  type PasskeySetUp,
} from '../../test/passkeys.ts';
import { createKnownPasskeys } from './known-passkeys.ts';

const minutes = { session_duration_minutes: 60 };
const credentialId = base64urlOf('credential-1');
const userId = base64urlOf('user-test-1');
const rpId = 'example.com';

const unknown = ['unknown', { rpId, credentialId }];
const details = [
  'details',
  { rpId, userId, name: 'bo@bakehouse.test', displayName: 'bo@bakehouse.test' },
];

const DELETE = 'DELETE /users/webauthn_registrations/registration-1';

/** Lets password managers hear of a deletion, which nobody waits for. */
const deleted = async ({ client, platform }: PasskeySetUp) => {
  platform.server.on(DELETE, () => success({ request_id: 'r', __user: aUserWith() }));
  await client.user.deleteWebauthnRegistration('registration-1');
  for (let round = 0; round < 20; round += 1) await flushTasks();
};

describe('password managers', () => {
  it.each(['register', 'authenticate'] as const)(
    'hear after webauthn.%s which passkeys work and whose they are',
    async (method) => {
      const { client, signals } = setUpPasskeys();
      await client.webauthn[method](minutes);
      expect(signals).toEqual([
        ['accepted', { rpId, userId, allAcceptedCredentialIds: [credentialId] }],
        details,
      ]);
    },
  );

  it('hear of no list while a passkey of the user has not been seen here', async () => {
    const { client, platform, signals } = setUpPasskeys();
    const user = aUserWith('registration-1', 'registration-2');
    platform.server.on(AUTHENTICATE, () => success(aPasskeySignIn('registration-1', user)));
    await client.webauthn.authenticate(minutes);
    expect(signals).toEqual([details]);
  });

  it('never hear that the passkey of this very sign-in is gone', async () => {
    const { client, platform, signals } = setUpPasskeys();
    platform.server.on(REGISTER, () => success(aPasskeySignIn('registration-1', aUserWith())));
    await client.webauthn.register();
    expect(signals.map(([name]) => name)).toEqual(['accepted', 'details']);
  });

  it('hear that a passkey was deleted elsewhere', async () => {
    const { client, platform, signals } = setUpPasskeys();
    platform.stored.set(
      `${STATE_KEY}::passkeys`,
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

  it('keep a name that the app has chosen', async () => {
    const { client, signals } = setUpPasskeys();
    await client.webauthn.register({ override_name: 'Till 3' });
    await client.webauthn.authenticate(minutes);
    expect(signals.map(([name]) => name)).not.toContain('details');
  });

  it('hear of a deleted registration', async () => {
    const setUp = setUpPasskeys();
    await setUp.client.webauthn.register();
    setUp.signals.length = 0;
    await deleted(setUp);
    expect(setUp.signals).toEqual([unknown]);
    await deleted(setUp);
    expect(setUp.signals).toEqual([unknown]);
  });

  it('hear of a passkey that the server does not know', async () => {
    const { client, platform, signals } = setUpPasskeys();
    platform.server.on(AUTHENTICATE, () => failure(404, 'webauthn_registration_not_found'));
    await expect(client.webauthn.authenticate(minutes)).rejects.toMatchObject({
      error_type: 'webauthn_registration_not_found',
    });
    expect(signals).toEqual([unknown]);
  });

  it('hear nothing of another failure', async () => {
    const { client, platform, signals } = setUpPasskeys();
    platform.server.on(AUTHENTICATE, () => failure(401, 'unable_to_auth_webauthn_registration'));
    await expect(client.webauthn.authenticate(minutes)).rejects.toThrow();
    expect(signals).toEqual([]);
  });

  it('do not disturb a sign-in, whatever they do', async () => {
    const refuse = vi.fn(() => Promise.reject(new TypeError('no')));
    const explode = vi.fn(() => {
      throw new TypeError('no');
    });
    const setUp = setUpPasskeys({
      signalUnknownCredential: explode,
      signalAllAcceptedCredentials: explode,
      signalCurrentUserDetails: refuse,
    });
    const { client, platform } = setUp;
    const user = Object.assign(aSignIn().user, { webauthn_registrations: undefined });
    platform.server.on(AUTHENTICATE, () => success({ ...aPasskeySignIn(), user }));
    expect(await client.webauthn.register()).toMatchObject({ status_code: 200 });
    await deleted(setUp);
    expect(explode).toHaveBeenCalledTimes(2);
    expect(refuse).toHaveBeenCalledOnce();
  });

  it('are left alone by browsers without signals', async () => {
    const { client, platform } = setUpPasskeys();
    platform.window.PublicKeyCredential = {};
    platform.server.on(AUTHENTICATE, () => failure(404, 'webauthn_registration_not_found'));
    expect(await client.webauthn.register()).toMatchObject({ status_code: 200 });
    expect(platform.warnings).toEqual([]);
  });
});
