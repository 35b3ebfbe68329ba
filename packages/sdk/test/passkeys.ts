import { createTestClient } from './create-test-client.ts';
import { createFakePlatform, type FakePlatform } from './fakes/fake-platform.ts';
import {
  base64urlOf,
  createFakeAuthenticator,
  type FakeAuthenticator,
} from './fakes/fake-window.ts';
import { aSignIn, aUser, success } from './fixtures.ts';
import type { Client } from '../src/client.ts';
import type { PublicKeyCredentialStatics } from '../src/platform/window-like.ts';
import type { User } from '../src/types.ts';
import type { WebAuthnAuthenticateResponse } from '../src/webauthn/types.ts';

export const REGISTER_START = 'POST /webauthn/register/start';
export const REGISTER = 'POST /webauthn/register';
export const START_PRIMARY = 'POST /webauthn/authenticate/start/primary';
export const START_SECONDARY = 'POST /webauthn/authenticate/start/secondary';
export const AUTHENTICATE = 'POST /webauthn/authenticate';

const creationOptions = JSON.stringify({
  rp: { id: 'example.com', name: 'Bakehouse' },
  user: { id: base64urlOf('user-test-1'), name: 'bo@bakehouse.test', displayName: 'Bo' },
  challenge: base64urlOf('challenge'),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
});

const requestOptions = JSON.stringify({
  challenge: base64urlOf('challenge'),
  rpId: 'example.com',
});

/** A user with registrations of these ids. */
export const aUserWith = (...ids: string[]): User =>
  aUser({
    webauthn_registrations: ids.map((webauthn_registration_id) => ({
      webauthn_registration_id,
      domain: 'example.com',
      user_agent: 'test',
      authenticator_type: 'platform',
      verified: true,
      name: '',
    })),
  });

/** The data of a sign-in with a passkey. */
export const aPasskeySignIn = (
  webauthn_registration_id = 'registration-1',
  user: User = aUserWith(webauthn_registration_id),
): WebAuthnAuthenticateResponse => ({ ...aSignIn(1, { user }), webauthn_registration_id });

export interface PasskeySetUp {
  client: Client;
  platform: FakePlatform;
  authenticator: FakeAuthenticator;
  /** What was called of the browser's signals, with what. */
  signals: [string, object][];
}

/** A client in a browser with passkeys, and a server that takes what it is given. */
export function setUpPasskeys(calls: PublicKeyCredentialStatics = {}): PasskeySetUp {
  const platform = createFakePlatform('example.com');
  const authenticator = createFakeAuthenticator();
  const signals: [string, object][] = [];
  const signal = (name: string) => (options: object) => {
    signals.push([name, options]);
    return Promise.resolve();
  };
  platform.window.navigator = { userAgent: 'Test browser', credentials: authenticator };
  platform.window.PublicKeyCredential = {
    isConditionalMediationAvailable: () => Promise.resolve(true),
    signalUnknownCredential: signal('unknown'),
    signalAllAcceptedCredentials: signal('accepted'),
    signalCurrentUserDetails: signal('details'),
    ...calls,
  };
  const start = { request_id: 'r', status_code: 200, user_id: 'user-test-1' };
  platform.server.on(REGISTER_START, () =>
    success({ ...start, public_key_credential_creation_options: creationOptions }),
  );
  for (const route of [START_PRIMARY, START_SECONDARY]) {
    platform.server.on(route, () =>
      success({ ...start, public_key_credential_request_options: requestOptions }),
    );
  }
  platform.server.on(REGISTER, () => success(aPasskeySignIn()));
  platform.server.on(AUTHENTICATE, () => success(aPasskeySignIn()));
  const { client } = createTestClient({}, platform);
  return { client, platform, authenticator, signals };
}
