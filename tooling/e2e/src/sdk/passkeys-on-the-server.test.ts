import { expect, test } from '../fixtures.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { COMPARED_CLIENTS, withPageOnServer } from './page/page-on-server.ts';
import type { SdkPage } from './page/sdk-page.ts';
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '@bakehouse/sdk/testing/playwright';

const minutes = { session_duration_minutes: 60 };
const someId: unknown = expect.stringMatching(/^webauthn-registration-test-/);

interface PasskeyPage {
  sdk: SdkPage;
  authenticator: VirtualAuthenticator;
}

const withPasskeyPage = (
  opening: Parameters<typeof withPageOnServer>[0],
  run: (page: PasskeyPage) => Promise<void>,
) =>
  withPageOnServer(opening, async (sdk) => {
    const authenticator = await addVirtualAuthenticator(sdk.page);
    await sdk.start();
    await run({ sdk, authenticator });
  });

for (const { name, slug, isProvider } of COMPARED_CLIENTS) {
  test.describe(`passkeys of ${name} on the real server`, () => {
    test('are registered, renamed and used to log in, in a prompt and in the autofill', async ({
      browser,
      server,
    }) => {
      const opening = { browser, apiOrigin: server.url, isProvider };
      await withPasskeyPage(opening, async ({ sdk: { call } }) => {
        const email = `passkey-${slug}@people.example`;
        await call('passwords.create', { email, password: TEST_PASSWORD, ...minutes });
        const registered = await call('webauthn.register', { is_passkey: true });
        expect(registered).toMatchObject({ value: { webauthn_registration_id: someId } });

        const [passkey] = await listPasskeys(call);
        expect(passkey).toMatchObject({
          webauthn_registration_id: someId,
          domain: 'localhost',
          authenticator_type: 'platform',
          verified: true,
          name: 'Chrome on Linux',
        });
        const webauthn_registration_id = passkey?.webauthn_registration_id;
        const change = { webauthn_registration_id, name: 'Work laptop' };
        expect(await call('webauthn.update', change)).toMatchObject({
          value: { webauthn_registration: change },
        });
        expect(await listPasskeys(call)).toMatchObject([change]);

        for (const conditional_mediation of [false, true]) {
          await call('session.revoke');
          expect(await call('session.getSync')).toEqual({ value: null });
          const options = { ...minutes, is_passkey: true, conditional_mediation };
          expect(await call('webauthn.authenticate', options)).toMatchObject({
            value: { webauthn_registration_id, user: { emails: [{ email }] } },
          });
          const factor = { webauthn_factor: { webauthn_registration_id, domain: 'localhost' } };
          expect(await call('session.getSync')).toMatchObject({
            value: { authentication_factors: [factor] },
          });
        }
      });
    });

    test('join a live session, and are registered only once on a device', async ({
      browser,
      server,
    }) => {
      const opening = { browser, apiOrigin: server.url, isProvider };
      await withPasskeyPage(opening, async ({ sdk: { call }, authenticator }) => {
        const credentials = { email: `second-${slug}@people.example`, password: TEST_PASSWORD };
        await call('passwords.create', { ...credentials, ...minutes });
        await call('webauthn.register', { is_passkey: true });
        expect(await call('webauthn.register', { is_passkey: true })).toHaveProperty('error');
        expect(await authenticator.passkeys()).toHaveLength(1);

        await call('session.revoke');
        await call('passwords.authenticate', { ...credentials, ...minutes });
        await call('webauthn.authenticate', minutes);
        expect(await call('session.getSync')).toMatchObject({
          value: { authentication_factors: [{ type: 'password' }, { type: 'webauthn' }] },
        });
      });
    });
  });
}

interface ListedPasskey {
  webauthn_registration_id: string;
}

/** Reads the user from the server. */
async function listPasskeys(call: SdkPage['call']): Promise<ListedPasskey[]> {
  const outcome = await call('user.get');
  if (!('value' in outcome)) throw new Error(`There is no user: ${outcome.error.message}`);
  // The cast is unchecked, because the test compares the result.
  return (outcome.value as { webauthn_registrations: ListedPasskey[] }).webauthn_registrations;
}
