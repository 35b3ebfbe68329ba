import { createTestClient } from './create-test-client.ts';
import { createFakePlatform, type FakePlatform } from './fakes/fake-platform.ts';
import {
  textToBase64url,
  createFakeAuthenticator,
  type FakeAuthenticator,
} from './fakes/fake-window.ts';
import { createSignInResponse, createUser, successResponse } from './fixtures.ts';
import type { Client } from '../src/client.ts';
import type { PublicKeyCredentialStatics } from '../src/platform/window-like.ts';
import type { User } from '../src/types.ts';
import type { WebAuthnAuthenticateResponse } from '../src/webauthn/types.ts';

export const REGISTER_START_ROUTE = 'POST /webauthn/register/start';
export const REGISTER_ROUTE = 'POST /webauthn/register';
export const PRIMARY_START_ROUTE = 'POST /webauthn/authenticate/start/primary';
export const SECONDARY_START_ROUTE = 'POST /webauthn/authenticate/start/secondary';
export const AUTHENTICATE_ROUTE = 'POST /webauthn/authenticate';

const creationOptionsJson = JSON.stringify({
  rp: { id: 'example.com', name: 'Bakehouse' },
  user: { id: textToBase64url('user-test-1'), name: 'bo@bakehouse.test', displayName: 'Bo' },
  challenge: textToBase64url('challenge'),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
});

const requestOptionsJson = JSON.stringify({
  challenge: textToBase64url('challenge'),
  rpId: 'example.com',
});

/** Creates a user who has passkeys with these registration ids. */
export const createUserWithPasskeys = (...ids: string[]): User =>
  createUser({
    webauthn_registrations: ids.map((webauthn_registration_id) => ({
      webauthn_registration_id,
      domain: 'example.com',
      user_agent: 'test',
      authenticator_type: 'platform',
      verified: true,
      name: '',
    })),
  });

/** Creates the `data` of a sign-in response to a passkey. */
export const createPasskeySignInResponse = (
  webauthn_registration_id = 'registration-1',
  user: User = createUserWithPasskeys(webauthn_registration_id),
): WebAuthnAuthenticateResponse => ({
  ...createSignInResponse(1, { user }),
  webauthn_registration_id,
});

export interface PasskeyTestClient {
  client: Client;
  platform: FakePlatform;
  authenticator: FakeAuthenticator;
  /** The passkey signals that the browser received, with their arguments. */
  signals: [string, object][];
}

/** Creates a client in a fake browser with passkeys, and a server that accepts every passkey. */
export function createPasskeyTestClient(calls: PublicKeyCredentialStatics = {}): PasskeyTestClient {
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
  platform.server.on(REGISTER_START_ROUTE, () =>
    successResponse({ ...start, public_key_credential_creation_options: creationOptionsJson }),
  );
  for (const route of [PRIMARY_START_ROUTE, SECONDARY_START_ROUTE]) {
    platform.server.on(route, () =>
      successResponse({ ...start, public_key_credential_request_options: requestOptionsJson }),
    );
  }
  platform.server.on(REGISTER_ROUTE, () => successResponse(createPasskeySignInResponse()));
  platform.server.on(AUTHENTICATE_ROUTE, () => successResponse(createPasskeySignInResponse()));
  const { client } = createTestClient({}, platform);
  return { client, platform, authenticator, signals };
}
