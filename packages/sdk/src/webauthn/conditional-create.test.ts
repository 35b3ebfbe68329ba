import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { createSignInResponse, errorResponse, successResponse } from '../../test/fixtures.ts';
import {
  createPasskeyTestClient,
  REGISTER_ROUTE,
  REGISTER_START_ROUTE,
  type PasskeyTestClient,
} from '../../test/passkeys.ts';
import type { Client } from '../client.ts';
import type { PublicKeyCredentialStatics } from '../platform/window-like.ts';

const PASSWORD_ROUTE = 'POST /passwords/authenticate';

const creatingItself: PublicKeyCredentialStatics = {
  getClientCapabilities: () => Promise.resolve({ conditionalCreate: true }),
};

const logIn = async (client: Client) => {
  await client.passwords.authenticate({
    email: 'bo@bakehouse.test',
    password: 'Sourdough-Rises-At-5am',
    session_duration_minutes: 60,
  });
};

const openLoggedIn = async (calls = creatingItself): Promise<PasskeyTestClient> => {
  const test = createPasskeyTestClient(calls);
  test.platform.server.on(PASSWORD_ROUTE, () => successResponse(createSignInResponse()));
  await logIn(test.client);
  return test;
};

const create = ({ webauthn }: Client) => webauthn.register({ conditional_mediation: true });

const startsOf = ({ platform }: PasskeyTestClient) =>
  platform.server.requestsTo(REGISTER_START_ROUTE);

describe('a passkey that the browser creates by itself', () => {
  it('is requested without a prompt, and registered', async () => {
    const test = await openLoggedIn();
    const created = await create(test.client);
    expect(created?.webauthn_registration_id).toBe('registration-1');
    expect(JSON.stringify(startsOf(test)[0]?.body)).toBe(
      '{"domain":"example.com","return_passkey_credential_options":true,"user_agent":"Test browser","mediation":"conditional"}',
    );
    expect(test.authenticator.prompts).toMatchObject([{ mediation: 'conditional' }]);
  });

  it.each([
    ['was created', undefined],
    ['was not created', new DOMException('', 'NotAllowedError')],
    ['is on the device already', new DOMException('', 'InvalidStateError')],
    ['failed', new DOMException('', 'UnknownError')],
  ])('is requested once for each user in a browser, after it %s', async (_, failure) => {
    const test = await openLoggedIn();
    if (failure) test.authenticator.fail(failure);
    expect((await create(test.client)) === null).toBe(failure !== undefined);
    const again = createTestClient({}, test.platform).client;
    for (const client of [test.client, again]) {
      await logIn(client);
      expect(await create(client)).toBeNull();
    }
    expect(startsOf(test)).toHaveLength(1);

    const other = createSignInResponse(2);
    test.platform.server.on(PASSWORD_ROUTE, () => successResponse(other));
    await logIn(test.client);
    await create(test.client);
    expect(startsOf(test)).toHaveLength(2);
  });

  it('is requested later if the server did not allow it yet', async () => {
    const test = await openLoggedIn();
    const refusal = () => errorResponse(403, 'insufficient_factors');
    test.platform.server.on(REGISTER_START_ROUTE, refusal);
    await expect(create(test.client)).rejects.toMatchObject({ error_type: 'insufficient_factors' });
    await expect(create(test.client)).rejects.toMatchObject({ error_type: 'insufficient_factors' });
    expect(test.authenticator.prompts).toEqual([]);
  });

  it.each<[string, PublicKeyCredentialStatics]>([
    ['does not know its capabilities', {}],
    ['lacks it', { getClientCapabilities: () => Promise.resolve({ conditionalCreate: false }) }],
    ['fails', { getClientCapabilities: () => Promise.reject(new Error('no')) }],
  ])('is not requested of a browser that %s', async (_, calls) => {
    const test = await openLoggedIn(calls);
    expect(await create(test.client)).toBeNull();
    expect(startsOf(test)).toEqual([]);
  });

  it('is not requested when nobody is logged in, or where there are no passkeys', async () => {
    const test = createPasskeyTestClient(creatingItself);
    expect(await create(test.client)).toBeNull();
    expect(await create(createTestClient().client)).toBeNull();
    expect(startsOf(test)).toEqual([]);
  });

  it('gives way to a passkey that the user creates', async () => {
    const test = await openLoggedIn();
    test.authenticator.wait();
    const waiting = create(test.client);
    await eventually(() => test.authenticator.prompts.length === 1);
    test.authenticator.answer();
    expect(await test.client.webauthn.register()).toMatchObject({ status_code: 200 });
    expect(await waiting).toBeNull();
    expect(test.platform.server.requestsTo(REGISTER_ROUTE)).toHaveLength(1);
  });
});
