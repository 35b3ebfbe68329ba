import { expect, test as base } from '@playwright/test';
import type { ListeningServer } from './stub/listening-server.ts';
import { startPageServer } from './page/page-server.ts';
import { isSignedByPasskey, readSubmittedCredential } from './page/passkey-proof.ts';
import { sendJson, startStubServer, type StubServer } from './stub/stub-server.ts';
import { openSdkPage, type SdkPage } from './page/sdk-page.ts';
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '@bakehouse/sdk/testing/playwright';

const PUBLIC_TOKEN = 'public-token-test-33333333-3333-4333-8333-333333333333';
const REGISTER_START = '/sdk/v1/webauthn/register/start';
const REGISTER = '/sdk/v1/webauthn/register';
const AUTHENTICATE = '/sdk/v1/webauthn/authenticate';

const CHALLENGE = Buffer.from('challenge-challenge-challenge-00').toString('base64url');
const minutes = { session_duration_minutes: 60 };
const waiting = { ...minutes, is_passkey: true, conditional_mediation: true };

interface TestSetup {
  stubServer: StubServer;
  pages: ListeningServer;
  sdk: SdkPage;
  authenticator: VirtualAuthenticator;
}

const test = base.extend<{ setup: TestSetup }>({
  async setup({ context }, use) {
    const stubServer = await startStubServer();
    const pages = await startPageServer(stubServer.origin);
    const sdk = await openSdkPage({
      context,
      pageOrigin: pages.origin,
      apiOrigin: stubServer.origin,
      publicToken: PUBLIC_TOKEN,
    });
    const authenticator = await addVirtualAuthenticator(sdk.page);
    await sdk.start();
    await use({ stubServer, pages, sdk, authenticator });
    expect(await sdk.unhandled()).toEqual([]);
    await sdk.page.close();
    await pages.close();
    await stubServer.close();
  },
});

const sentTo = ({ stubServer }: TestSetup, path: string) => {
  const request = stubServer.requests.findLast((sent) => sent.path === path);
  if (!request) throw new Error(`Nothing was sent to ${path}.`);
  return request;
};

const askOtherwise = ({ stubServer }: TestSetup, changes: object) => {
  const options = {
    rp: { id: 'localhost', name: 'Stub' },
    user: { id: CHALLENGE, name: 'a', displayName: 'a' },
    challenge: CHALLENGE,
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    ...changes,
  };
  const public_key_credential_creation_options = JSON.stringify(options);
  stubServer.answer(REGISTER_START, (response) => {
    sendJson(response, 200, { data: { public_key_credential_creation_options } });
  });
};

test("a passkey is created in the browser and sent in the provider's format", async ({ setup }) => {
  const { sdk, authenticator, pages } = setup;
  const outcome = await sdk.call('webauthn.register', { is_passkey: true, ...minutes });
  expect(outcome).toMatchObject({ value: { webauthn_registration_id: expect.any(String) } });

  const credential = readSubmittedCredential(sentTo(setup, REGISTER));
  expect(credential).toMatchObject({
    keys: ['type', 'id', 'rawId', 'authenticatorAttachment', 'response', 'clientExtensionResults'],
    responseKeys: ['clientDataJSON', 'attestationObject', 'transports'],
    type: 'public-key',
    rawId: credential.id,
    authenticatorAttachment: 'platform',
    clientData: { type: 'webauthn.create', challenge: CHALLENGE, origin: pages.origin },
  });
  const [kept] = await authenticator.passkeys();
  expect(Buffer.from(kept?.credentialId ?? '', 'base64').toString('base64url')).toBe(credential.id);
});

test('a passkey authenticates with a valid signature', async ({ setup }) => {
  const { sdk, authenticator, pages } = setup;
  await sdk.call('webauthn.register', { is_passkey: true });
  await sdk.call('session.revoke');
  const outcome = await sdk.call('webauthn.authenticate', { is_passkey: true, ...minutes });
  expect(outcome).toMatchObject({ value: { status_code: 200 } });

  const credential = readSubmittedCredential(sentTo(setup, AUTHENTICATE));
  expect(credential).toMatchObject({
    responseKeys: ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'],
    clientData: { type: 'webauthn.get', challenge: CHALLENGE, origin: pages.origin },
  });
  const [kept] = await authenticator.passkeys();
  expect(kept && isSignedByPasskey(kept, 'localhost', credential)).toBe(true);
});

test('browsers without built-in WebAuthn JSON functions send the same requests', async ({
  setup,
}) => {
  const { sdk } = setup;
  await sdk.page.evaluate(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'parseCreationOptionsFromJSON');
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON');
  });
  await sdk.call('webauthn.register', { is_passkey: true, ...minutes });
  expect(readSubmittedCredential(sentTo(setup, REGISTER))).toMatchObject({
    responseKeys: ['clientDataJSON', 'attestationObject', 'transports'],
    response: { transports: ['internal'] },
    clientData: { challenge: CHALLENGE },
  });
});

test("errors of Chromium's passkey prompts have an error code", async ({ setup }) => {
  const { sdk, authenticator } = setup;
  await sdk.call('webauthn.register', { is_passkey: true });
  const [kept] = await authenticator.passkeys();
  const id = Buffer.from(kept?.credentialId ?? '', 'base64').toString('base64url');

  askOtherwise(setup, { excludeCredentials: [{ type: 'public-key', id }] });
  expect(await sdk.call('webauthn.register')).toMatchObject({
    error: { name: 'PasskeyError', code: 'already_registered' },
  });
  askOtherwise(setup, { rp: { id: 'example.com', name: 'Elsewhere' } });
  expect(await sdk.call('webauthn.register')).toMatchObject({ error: { code: 'wrong_domain' } });
  await authenticator.setVerified(false);
  expect(await sdk.call('webauthn.authenticate', minutes)).toMatchObject({
    error: { code: 'cancelled' },
  });
});

test('a passkey prompt replaces the autofill and refuses a second prompt', async ({ setup }) => {
  const { sdk, authenticator, stubServer } = setup;
  await sdk.call('webauthn.register', { is_passkey: true });
  await authenticator.setPresent(false);
  const background = sdk.call('webauthn.authenticate', waiting);
  const starts = () =>
    stubServer.requests.filter(({ path }) => path.includes('/authenticate/start/'));
  await expect.poll(() => starts().length).toBe(1);

  const modal = sdk.call('webauthn.authenticate', minutes, { timeout: 3_000 });
  expect(await background).toMatchObject({ error: { name: 'PasskeyError', code: 'aborted' } });
  expect(await sdk.call('webauthn.authenticate', minutes)).toMatchObject({
    error: { name: 'PasskeyError', code: 'in_progress' },
  });
  expect(starts()).toHaveLength(2);
  expect(await modal).toMatchObject({ error: { name: 'UnreachableError' } });
  await authenticator.setPresent(true);
  expect(await sdk.call('webauthn.authenticate', minutes)).toMatchObject({
    value: { status_code: 200 },
  });
});

test('a timeout ends an unanswered passkey prompt', async ({ setup }) => {
  const { sdk, authenticator } = setup;
  await authenticator.setPresent(false);
  expect(await sdk.call('webauthn.register', {}, { timeout: 1_000 })).toMatchObject({
    error: { name: 'UnreachableError' },
  });
  await authenticator.setPresent(true);
  expect(await sdk.call('webauthn.register')).toMatchObject({ value: { status_code: 200 } });
});

test('the browser forgets a passkey whose registration was deleted', async ({ setup }) => {
  const { sdk, authenticator } = setup;
  const outcome = await sdk.call('webauthn.register', { is_passkey: true });
  expect(outcome).toMatchObject({
    value: { webauthn_registration_id: 'webauthn-registration-1' },
  });
  await expect
    .poll(async () => (await authenticator.passkeys())[0])
    .toMatchObject({ userName: 'a@example.com', userDisplayName: 'a@example.com' });
  await sdk.call('user.deleteWebauthnRegistration', 'webauthn-registration-1');
  await expect.poll(() => authenticator.passkeys()).toEqual([]);
});

test('the browser forgets a passkey that is unknown to the server', async ({ setup }) => {
  const { sdk, authenticator, stubServer } = setup;
  await sdk.call('webauthn.register', { is_passkey: true });
  stubServer.answer(AUTHENTICATE, (response) => {
    sendJson(response, 404, {
      status_code: 404,
      error_type: 'webauthn_registration_not_found',
      error_message: 'No such passkey.',
      error_url: '',
    });
  });
  expect(await sdk.call('webauthn.authenticate', minutes)).toMatchObject({
    error: { error_type: 'webauthn_registration_not_found' },
  });
  await expect.poll(() => authenticator.passkeys()).toEqual([]);
});

test('passkey autofill is offered only if an input requests it', async ({ setup }) => {
  const { sdk, stubServer } = setup;
  expect(await sdk.call('webauthn.browserSupportsAutofill')).toEqual({ value: true });
  await sdk.page.evaluate(() => document.querySelector('input')?.remove());
  const before = stubServer.requests.length;
  expect(await sdk.call('webauthn.authenticate', waiting)).toEqual({ value: null });
  expect(stubServer.requests).toHaveLength(before);
});
