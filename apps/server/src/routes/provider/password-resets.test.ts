import { createHash } from 'node:crypto';
import { sessionValidationResponse } from '@bakehouse/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticateResponseSchema } from '../../../test/api/provider-responses.ts';
import { recordStatements } from '../../../test/api/sql-statements.ts';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { enterCode, otherCodeThan, sendCode } from '../../../test/people/messages.ts';
import { createAddress, createPerson, type Person } from '../../../test/people/person.ts';
import { emailIdentifier, proveIdentifierWithIntent } from '../../../test/people/proofs.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';
import { DEMO_PIN } from '../../demo/accounts.ts';

const server = useTestServer();

const OLD = 'Old-Sourdough-Starter-1';
const NEW = 'New-Sourdough-Starter-2';
const RESET_URL = 'http://localhost:3000/reset?lang=en';
const LOGIN_URL = 'http://localhost:3000/authenticate';

let admin: Person;
beforeAll(async () => {
  admin = await createPerson(server(), { isAdmin: true });
});

const post = (path: string, body: object, token?: string) =>
  server().provider(path, {
    ...(token !== undefined && { token }),
    body: { session_duration_minutes: 60, ...body },
  });

const authenticated = ({ json }: TestReply) => authenticateResponseSchema.parse(json).data;

const refused = (status_code: number, error_type: string) => ({ status_code, error_type });

const signUp = async () => {
  const email = createAddress();
  return { email, ...authenticated(await post('/passwords', { email, password: OLD })) };
};

const logIn = (email: string, password: string) =>
  post('/passwords/authenticate', { email, password });

const isLive = async (token: string) =>
  (await server().provider('/users/me', { token })).status === 200;

const start = (email: string, options: object = {}) =>
  post('/passwords/email/reset/start', {
    email,
    reset_password_redirect_url: RESET_URL,
    login_redirect_url: LOGIN_URL,
    ...options,
  });

const mailsAboutResets = async (email: string) =>
  (await readEmailsTo(server(), email)).filter(({ links }) =>
    links.some((link) => link.includes('reset_password')),
  );

const startAndRead = async (email: string, options: object = {}) => {
  expect((await start(email, options)).status).toBe(200);
  const [mail] = await mailsAboutResets(email);
  const [reset, login] = (mail?.links ?? []).map((link) => new URL(link));
  const tokenOf = (url: URL | undefined) => url?.searchParams.get('token') ?? '';
  return { mail, reset, login, token: tokenOf(reset), loginToken: tokenOf(login) };
};

const finish = (token: string, options: object = {}, session?: string) =>
  post('/passwords/email/reset', { token, password: NEW, ...options }, session);

const recordOf = async (email: string) => {
  const { data } = await admin.audit({ admin: 'true', search: email });
  return data.map(({ action }) => action);
};

describe('the start of a reset by email', () => {
  it('answers alike for known and unknown addresses, and emails only the known one', async () => {
    const { email } = await signUp();
    const { address } = await createPerson(server());
    const unknown = createAddress();
    for (const asked of [email, address, unknown]) {
      const { status, json } = await start(asked);
      expect([status, json]).toMatchObject([200, { data: { status_code: 200 } }]);
    }
    const sent = await Promise.all([email, address, unknown].map(mailsAboutResets));
    expect(sent.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it('does the same work for known and unknown addresses', async () => {
    const { email } = await signUp();
    const known = await recordStatements(() => start(email));
    expect(known.length).toBeGreaterThan(8);
    expect(await recordStatements(() => start(createAddress()))).toEqual(known);
  });

  it('sends at most five emails an hour, and says so to everybody', async () => {
    const { email } = await signUp();
    for (const asked of [email, createAddress()]) {
      for (let time = 0; time < 5; time += 1) expect((await start(asked)).status).toBe(200);
      const { status, json, headers } = await start(asked);
      expect([status, json]).toMatchObject([429, refused(429, 'too_many_requests')]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await mailsAboutResets(email)).toHaveLength(5);
  });

  it.each(['de-AT', 'de_CH', 'DE-Latn-DE-1996', 'de-DE-u-ca-gregory-co-phonebk-nu-latn-hc-h23'])(
    'writes to a reader of %s in German',
    async (locale) => {
      const { email } = await signUp();
      const { mail } = await startAndRead(email, { locale });
      expect(mail?.subject).toBe('Wählen Sie ein neues Passwort für Bakehouse demo');
    },
  );

  it('emails exactly two links, straight to the pages of the request', async () => {
    const { email } = await signUp();
    const { mail, reset, login } = await startAndRead(email, { locale: 'de' });
    expect(mail?.links).toHaveLength(2);
    expect(reset?.href).toMatch(
      /^http:\/\/localhost:3000\/reset\?lang=en&stytch_token_type=reset_password&token=[\w-]{43}$/,
    );
    expect(login?.href).toMatch(
      /^http:\/\/localhost:3000\/authenticate\?stytch_token_type=login&token=[\w-]{43}$/,
    );
  });

  it.each([
    ['no_match_for_provided_magic_link_url', { login_redirect_url: 'https://evil.example/' }],
    [
      'no_match_for_provided_magic_link_url',
      { reset_password_redirect_url: 'https://evil.example/' },
    ],
    ['invalid_pkce_code_challenge', { code_challenge: 'short' }],
    ['invalid_request', { reset_password_expiration_minutes: 4 }],
    ['invalid_request', { reset_password_expiration_minutes: 10_081 }],
    ['invalid_request', { reset_password_template_id: 'nothing' }],
    ['invalid_email', { email: 'a@b.example,c@d.example' }],
  ])('is refused with %s for %j', async (error_type, options) => {
    expect((await start(createAddress(), options)).json).toMatchObject(refused(400, error_type));
  });
});

describe('a reset by email', () => {
  it('sets the password, ends the other sessions and tells the owner', async () => {
    const { email, session_token } = await signUp();
    const other = authenticated(await logIn(email, OLD));
    const first = await startAndRead(email);
    const { token, loginToken } = await startAndRead(email);
    const { session, user } = authenticated(await finish(token));
    expect(user.emails).toMatchObject([{ email, verified: true }]);
    expect(session.authentication_factors).toMatchObject([{ type: 'password' }]);
    expect(await isLive(session_token)).toBe(false);
    expect(await isLive(other.session_token)).toBe(false);
    expect((await logIn(email, OLD)).status).toBe(401);
    expect((await logIn(email, NEW)).status).toBe(200);
    for (const spent of [token, first.token, 'unknown']) {
      expect((await finish(spent)).json).toMatchObject(
        refused(401, 'unable_to_auth_password_reset_token'),
      );
    }
    expect((await post('/magic_links/authenticate', { token: loginToken })).status).toBe(401);
    const [notice] = await readEmailsTo(server(), email);
    expect(notice?.subject).toBe('Your password for Bakehouse demo was changed');
    expect(await recordOf(email)).toContain('password_changed');
  });

  it('leaves the password alone when the owner only logs in through the other link', async () => {
    const { email } = await signUp();
    const { token, loginToken } = await startAndRead(email);
    const reply = await post('/magic_links/authenticate', { token: loginToken });
    expect(authenticated(reply).user.emails).toMatchObject([{ email, verified: true }]);
    expect((await finish(token)).status).toBe(200);
  });

  it('sets the first password of an account without one', async () => {
    const { address } = await createPerson(server());
    const { token } = await startAndRead(address);
    expect((await finish(token)).status).toBe(200);
    expect((await logIn(address, NEW)).status).toBe(200);
  });

  it('keeps the session of the owner, with a new token', async () => {
    const { email, session, session_token } = await signUp();
    const { token } = await startAndRead(email);
    const issued = authenticated(await finish(token, {}, session_token));
    expect(issued.session.session_id).toBe(session.session_id);
    expect([await isLive(session_token), await isLive(issued.session_token)]).toEqual([
      false,
      true,
    ]);
  });

  it('removes what a stranger set up before the address was proved', async () => {
    const stranger = await signUp();
    const { token } = await startAndRead(stranger.email);
    expect((await finish(token)).status).toBe(200);
    expect(await isLive(stranger.session_token)).toBe(false);
    expect((await logIn(stranger.email, OLD)).status).toBe(401);
    expect(await recordOf(stranger.email)).toEqual(
      expect.arrayContaining(['address_verified', 'factors_reset', 'password_changed']),
    );
  });

  it('leads to the first level for a user with a PIN', async () => {
    const { token } = await startAndRead('bo@bakehouse.test');
    const { session_token } = authenticated(await finish(token));
    const { json } = await server().portal('/auth/validate', { token: session_token, body: {} });
    const { user, session } = sessionValidationResponse.parse(json);
    expect([user.has_pin, user.requires_pin, session.level]).toEqual([true, true, 'password']);
  });

  it('lifts the lock of the password', async () => {
    const { email } = await signUp();
    for (let time = 0; time < 10; time += 1) await logIn(email, 'wrong');
    expect((await logIn(email, OLD)).status).toBe(401);
    const { token } = await startAndRead(email);
    await finish(token);
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  it.each([
    ['weak_password', 'abcdefgh1'],
    ['breached_password', 'password1'],
  ])('keeps the link when it answers %s', async (error_type, password) => {
    const { email } = await signUp();
    const { token } = await startAndRead(email);
    expect((await finish(token, { password })).json).toMatchObject(refused(400, error_type));
    expect((await finish(token)).status).toBe(200);
  });

  it('needs the verifier of the browser that started, and survives three wrong ones', async () => {
    const verifier = 'a1'.repeat(32);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const { email } = await signUp();
    const { token } = await startAndRead(email, { code_challenge });
    for (const [error_type, options] of [
      ['pkce_expected_code_verifier', {}],
      ['pkce_mismatch', { code_verifier: 'b2'.repeat(32) }],
      ['invalid_pkce_code_verifier', { code_verifier: 'short' }],
    ] as const) {
      expect((await finish(token, options)).json).toMatchObject(refused(400, error_type));
    }
    expect((await finish(token, { code_verifier: verifier })).status).toBe(200);
  });

  it('does not work after the minutes of the request, or for a deactivated user', async () => {
    const { clock } = server().deps;
    const { email } = await signUp();
    const { token } = await startAndRead(email, { reset_password_expiration_minutes: 10 });
    clock.setOffset(601);
    const expired = await finish(token);
    clock.setOffset(0);
    await admin.call('/users/manage', { action: 'deactivate', email, admin: true });
    for (const { json } of [expired, await finish(token)]) {
      expect(json).toMatchObject(refused(401, 'unable_to_auth_password_reset_token'));
    }
    await start(email);
    expect(await mailsAboutResets(email)).toHaveLength(1);
  });

  it('is a letter without links for a deactivated user', async () => {
    const { address } = await createPerson(server());
    await admin.call('/users/manage', { action: 'deactivate', email: address, admin: true });
    expect((await start(address)).status).toBe(200);
    const [newest] = await readEmailsTo(server(), address);
    expect(newest).toMatchObject({
      subject: 'Your account at Bakehouse demo is deactivated',
      links: [],
    });
  });

  it('works through any address of the user, until the address is removed', async () => {
    const { email, session_token } = await signUp();
    const second = createAddress();
    await proveIdentifierWithIntent(server(), emailIdentifier(second), 'attach', session_token);
    const { token, loginToken } = await startAndRead(second);
    const { user, session_token: renewed } = authenticated(await finish(token));
    expect((await post('/magic_links/authenticate', { token: loginToken })).status).toBe(401);
    expect((await logIn(email, NEW)).status).toBe(200);
    const { token: later } = await startAndRead(second);
    const id = user.emails.find(({ email: address }) => address === second)?.email_id ?? '';
    const removal = { method: 'DELETE', token: renewed };
    expect((await server().provider(`/users/emails/${id}`, removal)).status).toBe(200);
    expect((await finish(later)).json).toMatchObject(
      refused(401, 'unable_to_auth_password_reset_token'),
    );
  });

  it('logs in without a new password, once', async () => {
    const { email } = await signUp();
    const { token } = await startAndRead(email);
    const reply = await post('/magic_links/authenticate', { token });
    expect(authenticated(reply).user.emails).toMatchObject([{ email, verified: true }]);
    expect((await post('/magic_links/authenticate', { token })).json).toMatchObject(
      refused(404, 'magic_link_not_found'),
    );
    expect((await finish(token)).json).toMatchObject(
      refused(401, 'unable_to_auth_password_reset_token'),
    );
  });

  it('logs in only with the verifier of the browser that started', async () => {
    const verifier = 'c3'.repeat(32);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const { email } = await signUp();
    const { token } = await startAndRead(email, { code_challenge });
    const logInByLink = (options: object) =>
      post('/magic_links/authenticate', { token, ...options });
    expect((await logInByLink({})).json).toMatchObject(refused(400, 'pkce_expected_code_verifier'));
    expect((await logInByLink({ code_verifier: verifier })).status).toBe(200);
  });

  it('happens once, however many requests bring the link', async () => {
    const { email } = await signUp();
    const { token } = await startAndRead(email);
    const replies = await Promise.all(Array.from({ length: 50 }, () => finish(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 401),
    ]);
    const changes = (await recordOf(email)).filter((action) => action === 'password_changed');
    expect(changes).toHaveLength(1);
  });
});

describe('a reset with the existing password', () => {
  const reset = (email: string, existing_password = OLD, token?: string) =>
    post(
      '/passwords/existing_password/reset',
      { email, existing_password, new_password: NEW },
      token,
    );

  it('sets the password and ends the other sessions', async () => {
    const { email, session, ...signedUp } = await signUp();
    const own = emailIdentifier(email);
    const { token = '' } =
      (await proveIdentifierWithIntent(server(), own, 'login', signedUp.session_token)) ?? {};
    const other = authenticated(await logIn(email, OLD));
    const issued = authenticated(await reset(email, OLD, token));
    expect(issued.session.session_id).toBe(session.session_id);
    expect([await isLive(other.session_token), await isLive(token)]).toEqual([false, false]);
    expect(await isLive(issued.session_token)).toBe(true);
    expect((await logIn(email, NEW)).status).toBe(200);
    const subjects = (await readEmailsTo(server(), email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password for Bakehouse demo was changed');
  });

  it('counts wrong passwords with the logins, and answers alike for unknown addresses', async () => {
    const { email } = await signUp();
    for (let time = 0; time < 10; time += 1) {
      for (const address of [email, createAddress()]) {
        expect((await reset(address, 'wrong')).json).toMatchObject(
          refused(401, 'unauthorized_credentials'),
        );
      }
    }
    expect((await reset(email)).status).toBe(401);
    expect((await logIn(email, OLD)).status).toBe(401);
  });

  it('does the same work for a wrong password and an unknown address', async () => {
    const { email } = await signUp();
    const known = await recordStatements(() => reset(email, 'wrong'));
    expect(known.length).toBeGreaterThan(8);
    expect(await recordStatements(() => reset(createAddress(), 'wrong'))).toEqual(known);
  });

  it('asks a user with a PIN for it, but only after the right password', async () => {
    const { email, session_token } = await signUp();
    const verified = await startAndRead(email);
    const first = authenticated(await finish(verified.token, { password: OLD }, session_token));
    const pin = await server().portal('/auth/pin/create', {
      token: first.session_token,
      body: { pin: DEMO_PIN },
    });
    expect(pin.status).toBe(200);
    const { session_token: again } = authenticated(await logIn(email, OLD));
    for (const token of [undefined, again]) {
      expect((await reset(email, OLD, token)).json).toMatchObject(
        refused(403, 'insufficient_factors'),
      );
      expect((await reset(email, 'wrong', token)).status).toBe(401);
    }
    const stepped = await server().portal('/auth/pin/authenticate', {
      token: again,
      body: { pin: DEMO_PIN },
    });
    const { stytch_session } = stepped.json as { stytch_session: { session_token: string } };
    expect((await reset(email, OLD, stytch_session.session_token)).status).toBe(200);
  });
});

describe('a reset in a session', () => {
  const reset = (token: string, password = NEW) =>
    post('/passwords/session/reset', { password }, token);

  it('sets the password and ends the other sessions', async () => {
    const { email, session_token } = await signUp();
    const other = authenticated(await logIn(email, OLD));
    const { session_token: renewed } = authenticated(await reset(session_token));
    expect(await isLive(other.session_token)).toBe(false);
    expect([await isLive(session_token), await isLive(renewed)]).toEqual([false, true]);
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  it('ends the open links and codes in emails to any address of the user', async () => {
    const { email, session_token } = await signUp();
    const second = createAddress();
    const own = await proveIdentifierWithIntent(
      server(),
      emailIdentifier(email),
      'login',
      session_token,
    );
    const added = await proveIdentifierWithIntent(
      server(),
      emailIdentifier(second),
      'attach',
      own?.token,
    );
    const { loginToken: first } = await startAndRead(email);
    const { loginToken } = await startAndRead(second);
    const code = await sendCode(server(), second);
    expect((await reset(added?.token ?? '')).status).toBe(200);
    for (const token of [first, loginToken]) {
      expect((await post('/magic_links/authenticate', { token })).status).toBe(401);
    }
    expect((await enterCode(server(), code)).status).toBe(404);
  });

  it('emails no address that nobody has confirmed', async () => {
    const { email, session_token } = await signUp();
    const before = await readEmailsTo(server(), email);
    expect((await reset(session_token)).status).toBe(200);
    expect(await readEmailsTo(server(), email)).toEqual(before);
  });

  it('leaves the links and codes of an address alone that its owner has not proved yet', async () => {
    const { email, session_token } = await signUp();
    const { token, loginToken } = await startAndRead(email);
    const code = await sendCode(server(), email);
    expect((await reset(session_token)).status).toBe(200);
    expect((await enterCode(server(), { ...code, token: otherCodeThan(code.token) })).status).toBe(
      401,
    );
    expect((await post('/magic_links/authenticate', { token: loginToken })).status).toBe(200);
    expect((await finish(token, { password: OLD })).status).toBe(200);
  });

  it('sets the first password after a login by a link', async () => {
    const { address } = await createPerson(server());
    const { loginToken } = await startAndRead(address);
    const reply = await post('/magic_links/authenticate', { token: loginToken });
    const { session_token } = authenticated(reply);
    expect(authenticated(await reset(session_token)).user.password).not.toBeNull();
    expect((await logIn(address, NEW)).status).toBe(200);
  });

  it('needs a login of the last five minutes', async () => {
    const { clock } = server().deps;
    const { session_token } = await signUp();
    clock.setOffset(301);
    expect((await reset(session_token)).json).toMatchObject(
      refused(403, 'session_too_old_to_reset_password'),
    );
    clock.setOffset(240);
    expect((await reset(session_token)).status).toBe(200);
    clock.setOffset(0);
  });

  it('needs a strong password, and the second level of a user with a PIN', async () => {
    const { session_token } = await signUp();
    expect((await reset(session_token, 'abcdefgh1')).json).toMatchObject(
      refused(400, 'weak_password'),
    );
    const { stytch_session } = await server().signIn('fay');
    expect((await reset(stytch_session.session_token)).json).toMatchObject(
      refused(403, 'insufficient_factors'),
    );
  });
});
