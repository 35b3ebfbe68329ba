import { signInResponse, sessionValidationResponse, type AuditLogRow } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  readEmailsTo,
  readNewestLink,
  submitLinkForm,
} from '../../../../test/people/emailed-links.ts';
import { createPerson, createAddress, type Person } from '../../../../test/people/person.ts';
import { changeWhileQueued } from '../../../../test/api/queued-requests.ts';
import { authenticateResponseSchema } from '../../../../test/api/provider-responses.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { pins, sessions } from '../../../db/tables.ts';
import { NO_CALLER } from '../../../lib/http/caller.ts';
import { hashPin } from '../../../services/factors/pins/pin-hash.ts';

const PASSWORD = 'Long-Enough-Words-To-Stay';
const NEW_PASSWORD = 'Quite-Another-Loaf-Of-Rye';

const server = useTestServer();

let ada: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
});

const signUp = async (email: string, password = PASSWORD) => {
  const reply = await server().provider('/passwords', { body: { email, password } });
  const { user_id, session_token } = authenticateResponseSchema.parse(reply.json).data;
  return {
    email,
    userId: user_id,
    token: session_token,
    link: await readNewestLink(server(), email),
  };
};

const logIn = (email: string, password = PASSWORD) =>
  server().portal('/stytch/authenticate', { body: { email, password } });

const validate = (token: string) => server().portal('/auth/validate', { token, body: {} });

const createPin = (token: string) =>
  server().portal('/auth/pin/create', { token, body: { pin: '8362' } });

const press = (link: string, fields?: Record<string, string>, headers?: Record<string, string>) =>
  submitLinkForm(server(), link, fields, { ...(headers && { headers }) });

const cookie = (token: string) => ({ cookie: `theme=dark; stytch_session=${token}` });

const recordOf = async (email: string): Promise<[string, string][]> => {
  const { data } = await ada.audit({ admin: 'true', search: email });
  return data
    .filter(({ user }: AuditLogRow) => user === email)
    .map(({ action, msg }) => [action, msg]);
};

describe('the callback of the login page', () => {
  const CALLBACK = '/f/file-1?zone=utc';
  const keep = (token: string, callback: string) =>
    server().portal('/auth/validate', { token, body: { callback } });

  it.each([
    [CALLBACK, '/login?verified=1&callback=%2Ff%2Ffile-1%3Fzone%3Dutc'],
    ['https://evil.example/', '/login?verified=1'],
    ['//evil.example', '/login?verified=1'],
    ['/.//evil.example', '/login?verified=1'],
    [`/${'a'.repeat(2_001)}`, '/login?verified=1'],
  ])('is where the confirmed address leads, if it is safe: case %#', async (callback, location) => {
    const { token, link } = await signUp(createAddress());
    expect((await keep(token, callback)).status).toBe(200);
    const pressed = await press(link, { by: 'password', password: PASSWORD });
    expect(pressed.headers.get('location')).toBe(location);
  });

  it('is where the page of a link leads that was used or has expired', async () => {
    const { token, link } = await signUp(createAddress());
    await keep(token, CALLBACK);
    await press(link, { by: 'password', password: PASSWORD });
    const { status, text } = await server().send(link);
    expect([status, text]).toEqual([
      410,
      expect.stringContaining('href="/login?callback=%2Ff%2Ffile-1%3Fzone%3Dutc"'),
    ]);
  });

  it('is where a password leads that was chosen with the second email', async () => {
    const { email, token, link } = await signUp(createAddress());
    await keep(token, CALLBACK);
    await press(link, { by: 'address' });
    const fields = { by: 'new_password', new_password: NEW_PASSWORD };
    const pressed = await press(await readNewestLink(server(), email), fields);
    expect(pressed.headers.get('location')).toBe(
      '/login?verified=1&callback=%2Ff%2Ffile-1%3Fzone%3Dutc',
    );
  });

  it('of a confirmed user is not kept', async () => {
    const person = await createPerson(server());
    expect((await keep(person.token, CALLBACK)).status).toBe(200);
  });
});

describe('the first proof of an address without its session or password', () => {
  it('removes all sessions, the password and the PIN that were set up before', async () => {
    const squatter = await signUp(createAddress());
    const { deps } = server();
    const hash = await hashPin(deps, {
      userId: squatter.userId,
      pin: '8362',
      caller: NO_CALLER,
    });
    await deps.db
      .insert(pins)
      .values({ userId: squatter.userId, hash, createdAt: deps.clock.now() });
    const second = signInResponse.parse((await logIn(squatter.email)).json).stytch_session
      .session_token;

    const pressed = await press(squatter.link);
    expect(pressed.status).toBe(303);

    for (const token of [squatter.token, second]) {
      expect((await validate(token)).status).toBe(401);
      expect((await createPin(token)).status).toBe(401);
    }
    expect((await logIn(squatter.email)).status).toBe(401);
    expect(await deps.db.select().from(pins).where(eq(pins.userId, squatter.userId))).toEqual([]);
    expect((await recordOf(squatter.email)).slice(1, 3)).toEqual([
      [
        'factors_reset',
        'Removed what was set up before the address was confirmed: password, PIN, 2 sessions',
      ],
      ['address_verified', 'Confirmed the email address'],
    ]);
  });

  it('lets the owner choose a password on the page of the link, once', async () => {
    const { email, link } = await signUp(createAddress());
    const pressed = await press(link, { by: 'address' });
    const next = pressed.headers.get('location') ?? '';
    const page = await server().send(next);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Choose a password')]);

    const weak = await press(next, { by: 'new_password', new_password: 'password' });
    expect([weak.status, weak.text]).toEqual([400, expect.stringContaining('role="alert"')]);
    const fields = { by: 'new_password', new_password: NEW_PASSWORD };
    const all = await Promise.all([1, 2, 3].map(() => press(next, fields)));
    expect(all.map(({ status }) => status).sort()).toEqual([303, 410, 410]);

    expect((await logIn(email)).status).toBe(401);
    const own = signInResponse.parse((await logIn(email, NEW_PASSWORD)).json);
    expect(own.user.verified_at).not.toBeNull();
    expect((await createPin(own.stytch_session.session_token)).status).toBe(200);
    expect((await server().send(next)).status).toBe(410);
    expect((await recordOf(email)).map(([action]) => action)).toContain('password_changed');
  });

  it('sends the owner an email with a link to choose a password', async () => {
    const { email, link } = await signUp(createAddress());
    await press(link);
    const [mail, ...older] = await readEmailsTo(server(), email);
    expect([mail?.subject, older.length]).toEqual(['Choose a password for Bakehouse demo', 1]);
    const pressed = await press(await readNewestLink(server(), email), {
      by: 'new_password',
      new_password: NEW_PASSWORD,
    });
    expect(pressed.headers.get('location')).toBe('/login?verified=1');
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('sends another link to somebody who logs in after the links have expired', async () => {
    const { email, link } = await signUp(createAddress());
    await press(link);
    const { clock } = server().deps;
    clock.setOffset(31 * 60);
    expect((await logIn(email)).status).toBe(401);
    await logIn(email);
    const mails = await readEmailsTo(server(), email);
    expect(mails).toHaveLength(3);
    const fields = { by: 'new_password', new_password: NEW_PASSWORD };
    expect((await press(await readNewestLink(server(), email), fields)).status).toBe(303);
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
    clock.setOffset(0);
  });

  it('ends the sessions of logins and PINs of the same moment, too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const squatter = await signUp(createAddress());
      const logins = [1, 2, 3].map(() => logIn(squatter.email));
      const [, pin, ...replies] = await Promise.all([
        press(squatter.link),
        createPin(squatter.token),
        ...logins,
      ]);
      expect(pin.status).not.toBe(200);
      for (const { status, json } of replies) {
        if (status !== 200) continue;
        const { session_token } = signInResponse.parse(json).stytch_session;
        expect((await validate(session_token)).status).toBe(401);
      }
    }
  });

  it('changes nothing for an address that is verified already', async () => {
    const { email, token, link } = await signUp(createAddress());
    await logIn(email);
    const later = await readNewestLink(server(), email);
    await press(link, { by: 'session' }, cookie(token));
    const again = await press(later);
    expect(again.status).toBe(410);
    expect((await validate(token)).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });
});

describe('the first proof of an address by the person who signed up', () => {
  it('keeps session and password in the browser that is logged in', async () => {
    const { email, token, link } = await signUp(createAddress());
    const page = await server().send(link, { headers: cookie(token) });
    expect(page.text).toContain(`You are logged in here as ${email}.`);
    expect(page.text).not.toContain('type="password"');
    const pressed = await press(link, { by: 'session' }, cookie(token));
    expect(pressed.headers.get('location')).toBe('/login?verified=1');
    const { user } = sessionValidationResponse.parse((await validate(token)).json);
    expect(user.verified_at).not.toBeNull();
    expect((await logIn(email)).status).toBe(200);
    expect((await recordOf(email)).map(([action]) => action)).not.toContain('factors_reset');
  });

  it('keeps session and password in another browser with the password', async () => {
    const { email, token, link } = await signUp(createAddress());
    const page = await server().send(link);
    expect(page.text).toContain('type="password"');
    const wrong = await press(link, { by: 'password', password: 'wrong' });
    expect([wrong.status, wrong.text]).toEqual([
      401,
      expect.stringContaining('The password was not accepted.'),
    ]);
    expect(
      sessionValidationResponse.parse((await validate(token)).json).user.verified_at,
    ).toBeNull();
    const pressed = await press(link, { by: 'password', password: PASSWORD });
    expect(pressed.headers.get('location')).toBe('/login?verified=1');
    expect((await validate(token)).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
    expect((await recordOf(email)).map(([action]) => action)).not.toContain('factors_reset');
  });

  it('counts wrong passwords with those of every login', async () => {
    const { email, link } = await signUp(createAddress());
    for (let time = 0; time < 10; time += 1) {
      await press(link, { by: 'password', password: `wrong ${time}` });
    }
    expect((await press(link, { by: 'password', password: PASSWORD })).status).toBe(401);
    expect((await logIn(email)).status).toBe(401);
  });

  it('says that the session has ended when it ends while the form is handled', async () => {
    const { userId, token, link } = await signUp(createAddress());
    const queued = { userId, send: () => press(link, { by: 'session' }, cookie(token)) };
    const revokedAt = server().deps.clock.now();
    const reply = await changeWhileQueued(server(), queued, (tx) =>
      tx.update(sessions).set({ revokedAt }).where(eq(sessions.userId, userId)),
    );
    expect(reply.text).toContain('You are no longer logged in here.');
    expect(reply.text).not.toContain('The password was not accepted.');
  });

  it('asks for the password when the session has ended before the form is sent', async () => {
    const { email, token, link } = await signUp(createAddress());
    await server().provider('/sessions/revoke', { method: 'POST', token });
    const pressed = await press(link, { by: 'session' }, cookie(token));
    expect([pressed.status, pressed.text]).toEqual([
      409,
      expect.stringContaining('You are no longer logged in here.'),
    ]);
    expect((await logIn(email)).json).toMatchObject({ user: { verified_at: null } });
  });

  it.each([
    ['of somebody else', (_own: string, other: string) => `stytch_session=${other}`],
    [
      'that stands beside another of the same name',
      (own: string, other: string) => `stytch_session=${own}; stytch_session=${other}`,
    ],
    ['that is none', () => 'stytch_session=undefined'],
  ])('does not accept a session %s', async (_which, header) => {
    const { token, link } = await signUp(createAddress());
    const headers = { cookie: header(token, ada.token) };
    expect((await server().send(link, { headers })).text).toContain('type="password"');
    expect((await press(link, { by: 'session' }, headers)).status).toBe(409);
    expect(
      sessionValidationResponse.parse((await validate(token)).json).user.verified_at,
    ).toBeNull();
  });
});

describe('the form of an emailed link', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' }],
  ])('is refused from %s', async (_name, headers) => {
    const { token, link } = await signUp(createAddress());
    const pressed = await press(link, {}, { ...headers, ...cookie(token) });
    expect(pressed.status).toBe(403);
    expect(
      sessionValidationResponse.parse((await validate(token)).json).user.verified_at,
    ).toBeNull();
  });

  it.each([
    ['by its origin', { origin: 'http://localhost:4000' }],
    ['by what the browser says of it', { 'sec-fetch-site': 'same-origin' }],
  ])('is accepted %s', async (_name, headers) => {
    const { token, link } = await signUp(createAddress());
    expect((await press(link, {}, { ...headers, ...cookie(token) })).status).toBe(303);
  });
});
