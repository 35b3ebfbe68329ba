import { auditLogList } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../db/tables.ts';
import { createPerson } from '../../../test/people/person.ts';
import { createPasskeySteps, readAuthentication } from '../../../test/people/passkeys.ts';
import { createSoftwareAuthenticator } from '../../../test/people/software-authenticator.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36';

const server = useTestServer();
const { startRegistration, finishRegistration, register, startSignIn, finishSignIn, signIn } =
  createPasskeySteps(server);

const isLive = async (token: string) =>
  (await server().provider('/users/me', { token })).status === 200;

/** The events of the session's user, the newest first. */
const eventsOf = async (token: string) => {
  const { json } = await server().portal('/get_all_audit_logs?limit=100', { token });
  return auditLogList.parse(json).data.map(({ action, msg }) => [action, msg]);
};

describe('POST /webauthn/register', () => {
  it('adds a passkey to the user and to the session, whose token is new', async () => {
    const person = await createPerson(server());
    const { id, token } = await register(person.token, { user_agent: CHROME });
    expect(await isLive(person.token)).toBe(false);
    const authenticated = await server().provider('/sessions/authenticate', { token, body: {} });
    const { user, session } = readAuthentication(authenticated);
    expect(user.webauthn_registrations).toEqual([
      {
        webauthn_registration_id: id,
        domain: 'localhost',
        user_agent: CHROME,
        authenticator_type: '',
        verified: true,
        name: 'Chrome on Linux',
      },
    ]);
    expect(session.authentication_factors).toMatchObject([
      { type: 'password' },
      { type: 'pin' },
      { type: 'webauthn', webauthn_factor: { webauthn_registration_id: id, domain: 'localhost' } },
    ]);
  });

  it('tells the owner by email and in the audit log', async () => {
    const person = await createPerson(server());
    const { token } = await register(person.token, { user_agent: CHROME });
    const mails = await server().send(`/__dev/outbox?to=${encodeURIComponent(person.address)}`);
    expect(mails.json).toMatchObject([
      { subject: expect.stringContaining('A passkey was added') as unknown },
    ]);
    expect(await eventsOf(token)).toEqual([
      ['login_1fa', 'Passkey accepted'],
      ['factor_added', 'Passkey added'],
    ]);
  });

  it.each([
    ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
    ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
    ['00000000-0000-0000-0000-000000000000', 'Chrome on Linux'],
    ['01020304-0506-0708-0102-030405060708', 'Chrome on Linux'],
  ])('names a passkey of the model %s %s', async (aaguid, name) => {
    const { token } = await createPerson(server());
    const options = await startRegistration(token, { user_agent: CHROME });
    const credential = createSoftwareAuthenticator().create(options, { aaguid });
    const { user } = readAuthentication(await finishRegistration(token, credential));
    expect(user.webauthn_registrations).toMatchObject([{ name }]);
  });

  it('sends no email to an address that nobody has confirmed', async () => {
    const email = 'unconfirmed@people.example';
    const body = { email, password: 'Rye-And-Caraway-77-loaves' };
    const created = readAuthentication(await server().provider('/passwords', { body }));
    await register(created.session_token);
    const mails = await server().send(`/__dev/outbox?to=${encodeURIComponent(email)}`);
    expect(mails.json).toMatchObject([{ subject: 'Confirm your email address' }]);
  });

  it('asks for a discoverable passkey with user verification if it should replace the password', async () => {
    const { token, address } = await createPerson(server());
    const { passkey, token: next } = await register(token);
    const options = await startRegistration(next, {
      return_passkey_credential_options: true,
      authenticator_type: 'platform',
      use_base64_url_encoding: true,
    });
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Bakehouse demo' },
      user: { name: address, displayName: address },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [{ type: 'public-key', id: passkey.credentialId.toString('base64url') }],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        userVerification: 'required',
      },
      attestation: 'none',
    });
    expect(await startRegistration(next)).toMatchObject({
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  });

  it('gives the password manager the overriding names and a handle that is not the address', async () => {
    const { token, id, address } = await createPerson(server());
    const handleOf = ({ user }: Awaited<ReturnType<typeof startRegistration>>) =>
      Buffer.from(user?.id ?? '', 'base64url').toString();
    expect(handleOf(await startRegistration(token))).toBe(id);
    const body = { override_id: 'own-7', override_name: 'ida', override_display_name: 'Ida I.' };
    const options = await startRegistration(token, body);
    expect(options).toMatchObject({ user: { name: 'ida', displayName: 'Ida I.' } });
    expect(handleOf(options)).toBe('own-7');
    expect(address).not.toContain('own-7');
  });
});

describe('a passkey that the browser creates by itself after a login with a password', () => {
  const CONDITIONAL = { mediation: 'conditional', return_passkey_credential_options: true };
  const UNATTENDED = { userPresent: false, userVerified: false };

  it('needs no touch and no check of the user, and has to be discoverable', async () => {
    const { token } = await createPerson(server());
    const options = await startRegistration(token, CONDITIONAL);
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    const passkey = createSoftwareAuthenticator();
    const reply = await finishRegistration(token, passkey.create(options, UNATTENDED));
    expect(reply.status).toBe(200);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('is on record as added, and changes neither the token nor the factors of the session', async () => {
    const { token } = await createPerson(server());
    const options = await startRegistration(token, CONDITIONAL);
    const credential = createSoftwareAuthenticator().create(options, UNATTENDED);
    const data = readAuthentication(await finishRegistration(token, credential));
    expect(data).toMatchObject({
      session_token: token,
      webauthn_registration_id: expect.stringContaining('webauthn-registration-') as unknown,
      user: { webauthn_registrations: [{ verified: true }] },
      session: { authentication_factors: [{ type: 'password' }, { type: 'pin' }] },
    });
    expect(await isLive(token)).toBe(true);
    expect(await eventsOf(token)).toEqual([['factor_added', 'Passkey added']]);
  });

  it.each([
    ['does not stand for the PIN', UNATTENDED, 'password'],
    ['stands for the PIN if the user was checked', { userPresent: false }, 'password_pin'],
  ])('%s', async (_, forgery, level) => {
    const full = await server().fullSession('bo');
    const passkey = createSoftwareAuthenticator();
    const options = await startRegistration(full, CONDITIONAL);
    await finishRegistration(full, passkey.create(options, forgery));
    const { session_token: token } = readAuthentication(await signIn(passkey));
    const validated = await server().portal('/auth/validate', { token, body: {} });
    expect(validated.json).toMatchObject({ session: { level } });
  });

  it('is told to its owner by email', async () => {
    const { token, address } = await createPerson(server());
    const options = await startRegistration(token, CONDITIONAL);
    await finishRegistration(token, createSoftwareAuthenticator().create(options, UNATTENDED));
    const mails = await server().send(`/__dev/outbox?to=${encodeURIComponent(address)}`);
    expect(mails.json).toMatchObject([
      { subject: expect.stringContaining('A passkey was added') as unknown },
    ]);
  });

  it('is refused before the PIN of a user who has one', async () => {
    const { stytch_session: first } = await server().signIn('dee');
    const start = await server().provider('/webauthn/register/start', {
      token: first.session_token,
      body: { domain: 'localhost', ...CONDITIONAL },
    });
    expect(start.json).toMatchObject({ status_code: 403, error_type: 'insufficient_factors' });
  });

  it('is not created beside another one of the same device', async () => {
    const { passkey, token } = await register((await createPerson(server())).token);
    expect(await startRegistration(token, CONDITIONAL)).toMatchObject({
      excludeCredentials: [{ id: passkey.credentialId.toString('base64url') }],
    });
  });
});

describe('POST /webauthn/authenticate', () => {
  it('logs in without an address', async () => {
    const person = await createPerson(server());
    const { passkey, id } = await register(person.token);
    const data = readAuthentication(await signIn(passkey));
    expect(data).toMatchObject({ user_id: person.id, webauthn_registration_id: id });
    expect(data.session.authentication_factors).toMatchObject([
      { type: 'webauthn', webauthn_factor: { webauthn_registration_id: id } },
    ]);
  });

  it('joins the live session of the same user', async () => {
    const person = await createPerson(server());
    const { passkey, token, id } = await register(person.token);
    const options = await startSignIn(token, { return_passkey_credential_options: true });
    expect(options).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: passkey.credentialId.toString('base64url') }],
      userVerification: 'required',
    });
    const data = readAuthentication(await finishSignIn(passkey.get(options), token));
    expect(data.session.authentication_factors).toHaveLength(3);
    expect(data.webauthn_registration_id).toBe(id);
    expect(await isLive(token)).toBe(false);
  });

  it('asks everyone alike for any passkey of the domain', async () => {
    const options = await startSignIn();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      rpId: 'localhost',
      timeout: 300_000,
      allowCredentials: [],
      userVerification: 'preferred',
    });
  });

  it('replaces the PIN only with a passkey from a second-level session and with user verification', async () => {
    const full = await server().fullSession('bo');
    const { passkey } = await register(full);
    const levelAfter = async (userVerified: boolean) => {
      const { session_token: token } = readAuthentication(await signIn(passkey, { userVerified }));
      const validated = await server().portal('/auth/validate', { token, body: {} });
      return validated.json;
    };
    expect(await levelAfter(true)).toMatchObject({
      session: { level: 'password_pin' },
      user: { requires_pin: false },
    });
    expect(await levelAfter(false)).toMatchObject({
      session: { level: 'password' },
      user: { requires_pin: true },
    });
  });

  it('does not replace the PIN with a passkey from before the PIN', async () => {
    const { stytch_session: first } = await server().signIn('cy');
    const { passkey } = await register(first.session_token);
    const { session_token: token } = readAuthentication(await signIn(passkey));
    const validated = await server().portal('/auth/validate', { token, body: {} });
    expect(validated.json).toMatchObject({ session: { level: 'password' } });
  });

  it('accepts a counter that grows', async () => {
    const { token } = await createPerson(server());
    const { passkey } = await register(token);
    for (const counter of [1, 2, 9]) {
      expect((await signIn(passkey, { counter })).status).toBe(200);
    }
  });

  it('accepts one of two parallel answers with the same counter', async () => {
    const { passkey } = await register((await createPerson(server())).token);
    const replies = await Promise.all([1, 1].map((counter) => signIn(passkey, { counter })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each(['EdDSA', 'RS256'] as const)('accepts a key of the algorithm %s', async (algorithm) => {
    const { token } = await createPerson(server());
    const passkey = createSoftwareAuthenticator(algorithm);
    const credential = passkey.create(await startRegistration(token));
    expect((await finishRegistration(token, credential)).status).toBe(200);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('gives one session and one audit row for 50 parallel answers to one challenge', async () => {
    const person = await createPerson(server());
    const { passkey, token } = await register(person.token);
    const credential = passkey.get(await startSignIn(), { counter: 1 });
    const replies = await Promise.all(Array.from({ length: 50 }, () => finishSignIn(credential)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 401),
    ]);
    const { db } = server().deps;
    const held = await db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(held).toHaveLength(2);
    const logins = (await eventsOf(token)).filter(([action]) => action?.startsWith('login_'));
    expect(logins).toHaveLength(2);
  });
});

describe('PUT /webauthn/update/:id', () => {
  const rename = (token: string, id: string, name: unknown) =>
    server().provider(`/webauthn/update/${id}`, { method: 'PUT', token, body: { name } });

  it('renames the passkey of the caller', async () => {
    const { id, token } = await register((await createPerson(server())).token);
    const reply = await rename(token, id, '  Blue key ');
    expect(reply.json).toMatchObject({
      data: { webauthn_registration: { webauthn_registration_id: id, name: 'Blue key' } },
    });
    for (const name of ['', ' ', 'x'.repeat(101), 7]) {
      expect((await rename(token, id, name)).status).toBe(400);
    }
  });

  it('finds no passkey of another user', async () => {
    const { id } = await register((await createPerson(server())).token);
    const { token } = await createPerson(server());
    for (const asked of [id, 'undefined']) {
      expect((await rename(token, asked, 'Mine')).json).toMatchObject({
        status_code: 404,
        error_type: 'webauthn_registration_not_found',
      });
    }
  });

  it('needs the second level of a user with a PIN', async () => {
    const { stytch_session: first } = await server().signIn('dee');
    expect((await rename(first.session_token, 'any', 'Mine')).json).toMatchObject({
      error_type: 'insufficient_factors',
    });
  });
});
