import { auditLogList } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pins, sessions, users } from '../../db/tables.ts';
import { changeWhileQueued } from '../../../test/api/queued-requests.ts';
import { createPerson } from '../../../test/people/person.ts';
import { createPasskeySteps } from '../../../test/people/passkeys.ts';
import {
  createSoftwareAuthenticator,
  encodeCbor,
  type Forgery,
} from '../../../test/people/software-authenticator.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();
const { startRegistration, finishRegistration, register, startSignIn, finishSignIn, signIn } =
  createPasskeySteps(server);

const newToken = async () => (await createPerson(server())).token;

const refusal = (message: RegExp) => ({
  status_code: 401,
  error_type: 'unable_to_auth_webauthn_registration',
  error_message: expect.stringMatching(message) as unknown,
});

const otherUser = Buffer.from('user-test-00000000-0000-4000-8000-000000000000');

/** Registration and authentication refuse all of these. */
const FORGERIES: [string, Forgery, RegExp][] = [
  ['another site', { origin: 'https://evil.example' }, /was used on https:\/\/evil.example/],
  ['another host of the own machine', { origin: 'http://127.0.0.1:3000' }, /127.0.0.1/],
  ['no origin at all', { origin: 'null' }, /was used on null/],
  ['another domain', { rpId: 'evil.example' }, /another domain/],
  ['a frame', { clientData: { crossOrigin: true } }, /frame.*in a tab of its own/],
  ['a frame of a known page', { clientData: { topOrigin: 'http://localhost:3000' } }, /frame/],
  ['an absent user', { userPresent: false }, /touched/],
  ['unreadable client data', { clientData: { origin: 7 } }, /clientDataJSON/],
];

describe('a registration', () => {
  const forged = async (forgery: Forgery, body?: object) => {
    const token = await newToken();
    const options = await startRegistration(token, body);
    const credential = createSoftwareAuthenticator().create(options, forgery);
    return { reply: await finishRegistration(token, credential), token, credential };
  };

  it.each([
    ...FORGERIES,
    ['the answer to a login', { type: 'webauthn.get' }, /answered a webauthn.get request/],
    ['garbage CBOR', { attestationObject: Buffer.from('ffff00a1', 'hex') }, /attestationObject/],
    ['an empty map', { attestationObject: encodeCbor(new Map()) }, /certificate/],
  ] satisfies [string, Forgery, RegExp][])(
    'is refused from %s',
    async (_name, forgery, message) => {
      const { reply } = await forged(forgery);
      expect(reply.json).toMatchObject(refusal(message));
    },
  );

  it('is refused without user verification only if it was required', async () => {
    const unverified = { userVerified: false };
    const { reply } = await forged(unverified, { return_passkey_credential_options: true });
    expect(reply.json).toMatchObject(refusal(/did not check who you are/));
    expect((await forged(unverified)).reply.status).toBe(200);
  });

  it('is refused with a key of an algorithm that was not offered', async () => {
    const token = await newToken();
    const credential = createSoftwareAuthenticator('ES384').create(await startRegistration(token));
    expect((await finishRegistration(token, credential)).json).toMatchObject(refusal(/public key/));
  });

  it('with a certificate is refused with advice that helps, and requests nothing that it names', async () => {
    const statement = new Map([['x5c', encodeCbor('no certificate')]]);
    const attestationObject = encodeCbor(
      new Map<string, string | Map<string, Uint8Array> | Uint8Array>([
        ['fmt', 'packed'],
        ['attStmt', statement],
        ['authData', Buffer.alloc(37)],
      ]),
    );
    const { reply } = await forged({ attestationObject });
    expect(reply.json).toMatchObject(
      refusal(/certificate of its maker.*Another try will not help: .*another security key/),
    );
  });

  it('spends its challenge, also when it is refused', async () => {
    const token = await newToken();
    const options = await startRegistration(token);
    const passkey = createSoftwareAuthenticator();
    await finishRegistration(token, passkey.create(options, { rpId: 'evil.example' }));
    const again = await finishRegistration(token, passkey.create(options));
    expect(again.json).toMatchObject(refusal(/challenge has expired/));
  });

  it('is refused with the challenge of another user or of a login', async () => {
    const options = await startRegistration(await newToken());
    const token = await newToken();
    const passkey = createSoftwareAuthenticator();
    expect((await finishRegistration(token, passkey.create(options))).json).toMatchObject(
      refusal(/another account/),
    );
    const { challenge } = await startSignIn();
    const mixed = passkey.create({ challenge, rp: { id: 'localhost' } });
    expect((await finishRegistration(token, mixed)).json).toMatchObject(refusal(/challenge/));
  });

  it('is refused after five minutes', async () => {
    const token = await newToken();
    const options = await startRegistration(token);
    const { clock } = server().deps;
    clock.setOffset(300);
    const reply = await finishRegistration(token, createSoftwareAuthenticator().create(options));
    clock.setOffset(0);
    expect(reply.json).toMatchObject(refusal(/challenge has expired/));
  });

  it('is refused without the PIN that the user got in the meantime', async () => {
    const { deps } = server();
    const person = await createPerson(server());
    await deps.db.update(sessions).set({ level: 'first' }).where(eq(sessions.userId, person.id));
    const credential = createSoftwareAuthenticator().create(await startRegistration(person.token));
    const send = () => finishRegistration(person.token, credential);
    const reply = await changeWhileQueued(server(), { userId: person.id, send }, (tx) =>
      tx.insert(pins).values({ userId: person.id, hash: '', createdAt: deps.clock.now() }),
    );
    expect(reply.json).toMatchObject({ status_code: 403, error_type: 'insufficient_factors' });
  });

  it('of a known passkey is refused, also for another user', async () => {
    const { passkey } = await register(await newToken());
    const token = await newToken();
    const credential = passkey.create(await startRegistration(token));
    expect((await finishRegistration(token, credential)).json).toMatchObject({
      status_code: 400,
      error_type: 'duplicate_webauthn_registration',
    });
  });

  it.each([
    ['evil.example'],
    ['ocalhost'],
    ['127.0.0.1'],
    ['[::1]'],
    ['com'],
    ['http://localhost'],
    ['bakehouse.localhost'],
  ])('cannot start for the domain %s', async (domain) => {
    const token = await newToken();
    for (const call of ['register/start', 'authenticate/start/primary']) {
      const reply = await server().provider(`/webauthn/${call}`, { token, body: { domain } });
      expect(reply.json).toMatchObject({
        status_code: 400,
        error_type: 'invalid_webauthn_registration_domain',
      });
    }
  });

  it.each([{ override_id: 'user-test-1' }, { override_id: 'ü'.repeat(33) }, { override_name: '' }])(
    'cannot start with %j',
    async (body) => {
      const reply = await server().provider('/webauthn/register/start', {
        token: await newToken(),
        body: { domain: 'localhost', ...body },
      });
      expect(reply.json).toMatchObject({ status_code: 400, error_type: 'invalid_request' });
    },
  );
});

describe('a login', () => {
  it.each([
    ...FORGERIES,
    ['the answer to a registration', { type: 'webauthn.create' }, /answered a webauthn.create/],
    ['a wrong signature', { signature: Buffer.from('3006020101020101', 'hex') }, /signature/],
    ['a signature of garbage', { signature: Buffer.from('garbage') }, /signature/],
    ['another user', { userHandle: otherUser.toString('base64url') }, /another account/],
  ] satisfies [string, Forgery, RegExp][])(
    'is refused from %s',
    async (_name, forgery, message) => {
      const { passkey } = await register(await newToken());
      expect((await signIn(passkey, forgery)).json).toMatchObject(refusal(message));
    },
  );

  it('is refused without user verification only if it was required', async () => {
    const { passkey } = await register(await newToken());
    const options = await startSignIn(undefined, { return_passkey_credential_options: true });
    const unverified = { userVerified: false };
    const reply = await finishSignIn(passkey.get(options, unverified));
    expect(reply.json).toMatchObject(refusal(/did not check who you are/));
    expect((await signIn(passkey, unverified)).status).toBe(200);
  });

  it('spends its challenge, also when it is refused', async () => {
    const { passkey } = await register(await newToken());
    const options = await startSignIn();
    await finishSignIn(passkey.get(options, { rpId: 'evil.example' }));
    expect((await finishSignIn(passkey.get(options))).json).toMatchObject(
      refusal(/challenge has expired/),
    );
  });

  it('is refused when the counter stands still or goes back, which is on record', async () => {
    const { passkey, token } = await register(await newToken());
    expect((await signIn(passkey, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      expect((await signIn(passkey, { counter })).json).toMatchObject(refusal(/copied/));
    }
    expect((await signIn(passkey, { counter: 6 })).status).toBe(200);
    const { json } = await server().portal('/get_all_audit_logs?activity_type=alerts', { token });
    const { data } = auditLogList.parse(json);
    expect(data.map(({ msg }) => msg)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('may have been copied') as unknown),
    );
  });

  it('is refused with the passkey of another user than the one of the session', async () => {
    const { passkey } = await register(await newToken());
    const { token } = await register(await newToken());
    const credential = passkey.get(await startSignIn(token));
    expect((await finishSignIn(credential, token)).json).toMatchObject(refusal(/another account/));
  });

  it('is refused with a passkey that was never registered or is deleted', async () => {
    const notFound = { status_code: 404, error_type: 'webauthn_registration_not_found' };
    expect((await signIn(createSoftwareAuthenticator())).json).toMatchObject(notFound);
    const person = await createPerson(server());
    const { passkey, id, token } = await register(person.token);
    const options = await startSignIn(token);
    const { factors, db } = server().deps;
    await factors.webauthn.credential?.remove(db, person.id, id);
    expect((await finishSignIn(passkey.get(options), token)).json).toMatchObject(notFound);
    const restart = await server().provider('/webauthn/authenticate/start/secondary', {
      token,
      body: { domain: 'localhost' },
    });
    expect(restart.json).toMatchObject(notFound);
  });

  it('is refused to a deactivated user', async () => {
    const person = await createPerson(server());
    const { passkey } = await register(person.token);
    const { db, clock } = server().deps;
    await db.update(users).set({ deactivatedAt: clock.now() }).where(eq(users.id, person.id));
    expect((await signIn(passkey)).json).toMatchObject({
      status_code: 403,
      error_type: 'account_deactivated',
    });
  });
});

describe('a credential that is none', () => {
  const credentialWith = (changes: object, response: object = {}) =>
    JSON.stringify({
      type: 'public-key',
      id: 'AAAA',
      rawId: 'AAAA',
      response: {
        clientDataJSON: 'e30',
        attestationObject: '_w',
        authenticatorData: '_w',
        signature: '_w',
        ...response,
      },
      clientExtensionResults: {},
      ...changes,
    });

  it.each([
    ['no text', { id: 'AAAA' }],
    ['no JSON', '{"id"'],
    ['null', 'null'],
    ['deep JSON', '['.repeat(5_000)],
    ['no members', '{}'],
    ['another type', credentialWith({ type: 'password' })],
    ['an id that is no base64url', credentialWith({ id: 'A=', rawId: 'A=' })],
    ['two ids', credentialWith({ rawId: 'AAAB' })],
    ['no response', credentialWith({ response: null })],
    ['bytes that are no base64url', credentialWith({}, { clientDataJSON: 'ü' })],
  ])('is malformed: %s', async (_name, public_key_credential) => {
    const token = await newToken();
    for (const call of ['register', 'authenticate']) {
      const body = { public_key_credential };
      const reply = await server().provider(`/webauthn/${call}`, { token, body });
      expect(reply.json).toMatchObject({ status_code: 400, error_type: 'invalid_request' });
    }
  });

  it('is refused if the bytes within say nothing', async () => {
    const token = await newToken();
    for (const call of ['register', 'authenticate']) {
      const body = { public_key_credential: credentialWith({}) };
      const reply = await server().provider(`/webauthn/${call}`, { token, body });
      expect(reply.json).toMatchObject(refusal(/clientDataJSON/));
    }
  });
});
