import { signInResponse, sessionValidationResponse } from '@bakehouse/contract';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoAddress } from '../../demo/accounts.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { emails, passwords, users } from '../../db/tables.ts';
import { NO_CALLER } from '../../lib/http/caller.ts';
import { readEmailsTo, submitLinkForm } from '../../../test/people/emailed-links.ts';
import { createAddress } from '../../../test/people/person.ts';
import { useClockAdvance } from '../../../test/server/clock-advance.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const signIn = (email: string, password = DEMO_PASSWORD) =>
  server().portal('/stytch/authenticate', { body: { email, password } });

const passSeconds = useClockAdvance(server);
const passMinutes = (minutes: number) => passSeconds(minutes * 60);

const failTimes = async (email: string, times: number) => {
  for (let time = 0; time < times; time += 1) await signIn(email, `wrong ${time}`);
};

const refusal = {
  status: 401,
  json: {
    error: 'Invalid email or password',
    error_type: 'unauthorized_credentials',
    request_id: expect.any(String) as string,
  },
};

describe('POST /stytch/authenticate', () => {
  it('returns tokens and the user, who still needs the PIN step', async () => {
    const reply = await signIn(demoAddress('bo'));
    expect(reply.status).toBe(200);
    expect(signInResponse.parse(reply.json)).toEqual({
      stytch_session: {
        session_token: expect.stringMatching(/^[\w-]{43}$/) as string,
        session_jwt: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      },
      user: {
        user_id: expect.stringMatching(/^user-test-/) as string,
        email: demoAddress('bo'),
        verified_at: expect.any(String) as string,
        requires_pin: true,
        has_pin: true,
        is_admin: false,
      },
    });
  });

  it('gives a new token each time', async () => {
    const tokens = await Promise.all(
      [1, 2].map(async () => (await server().signIn('cy')).stytch_session.session_token),
    );
    expect(new Set(tokens).size).toBe(2);
  });

  it('lasts a day', async () => {
    const { stytch_session: session } = await server().signIn('cy');
    const ask = () => server().portal('/auth/validate', { token: session.session_token, body: {} });
    const { expires_at } = sessionValidationResponse.parse((await ask()).json).session;
    const lasts = Date.parse(expires_at) - server().deps.clock.now().getTime();
    expect(Math.round(lasts / 60_000)).toBe(1440);
    passMinutes(1439);
    expect((await ask()).status).toBe(200);
    passMinutes(1);
    expect((await ask()).status).toBe(401);
  });

  it('gives the same answer for a wrong password, an unknown address and text that is no address', async () => {
    for (const reply of [
      await signIn(demoAddress('dee'), 'wrong'),
      await signIn('nobody@bakehouse.test'),
      await signIn('not an address'),
      await signIn('a@x.example,b@y.example'),
      await signIn('a@x.example\r\nBcc: z@z.example'),
      await signIn('"a@evil.example x"@bakehouse.test'),
    ]) {
      expect(reply).toMatchObject(refusal);
      expect(Object.keys(reply.json as object)).toEqual(['error', 'error_type', 'request_id']);
      expect(reply.headers.get('retry-after')).toBeNull();
    }
  });

  it.each([
    ['another case', 'BO@BakeHouse.Test'],
    ['spaces around it', '  bo@bakehouse.test\t'],
    ['a trailing dot', 'bo@bakehouse.test.'],
    ['full-width letters in the domain', 'bo@ｂａｋｅｈｏｕｓｅ.test'],
    ['an ideographic full stop', 'bo@bakehouse。test'],
  ])('recognises an address in %s', async (_name, typed) => {
    expect((await signIn(typed)).json).toMatchObject({ user: { email: demoAddress('bo') } });
  });

  it.each([
    ['\u202abo@bakehouse.test\u202c'],
    ['\ufeffbo@bakehouse.test\u00a0'],
    ['b\u200bo@bake\u00adhouse.test'],
  ])('reads the address %j without its invisible characters', async (typed) => {
    expect((await signIn(typed)).json).toMatchObject({ user: { email: 'bo@bakehouse.test' } });
  });

  it.each([
    ['a tag', 'bo+tag@bakehouse.test'],
    ['a sub-domain', 'bo@mail.bakehouse.test'],
    ['a look-alike', 'bо@bakehouse.test'],
    ['full-width letters before the @', 'ｂｏ@bakehouse.test'],
  ])('tells an address with %s from another', async (_name, typed) => {
    expect(await signIn(typed)).toMatchObject(refusal);
  });

  it('recognises a domain by its A-label and by its U-label', async () => {
    const password = 'Long-Enough-Words-To-Stay';
    await server().provider('/passwords', {
      body: { email: 'mia@bücher.example', password, session_duration_minutes: 60 },
    });
    for (const typed of ['mia@xn--bcher-kva.example', 'MIA@BÜCHER.example']) {
      expect((await signIn(typed, password)).json).toMatchObject({
        user: { email: 'mia@bücher.example' },
      });
    }
  });

  it('accepts a password in either form of Unicode, and no other', async () => {
    const password = `${'crème-brûlée-'.repeat(3)} œuf à la neige `;
    await server().provider('/passwords', {
      body: { email: 'nfc@bakehouse.test', password, session_duration_minutes: 60 },
    });
    expect((await signIn('nfc@bakehouse.test', password.normalize('NFD'))).status).toBe(200);
    expect((await signIn('nfc@bakehouse.test', password.trim())).status).toBe(401);
  });

  it('accepts a password with another kind of space, whichever was typed first', async () => {
    const [plain, wide] = [
      'Crème brûlée à la neige',
      'Crème\u00a0brûlée\u00a0à\u3000la\u202fneige',
    ];
    const email = createAddress();
    await server().provider('/passwords', { body: { email, password: wide } });
    for (const typed of [plain, wide]) expect((await signIn(email, typed)).status).toBe(200);
  });

  it('accepts a password that was stored with its own kinds of spaces', async () => {
    const password = 'Crème\u00a0brûlée à la neige';
    const email = createAddress();
    await server().provider('/passwords', { body: { email, password } });
    const { db, slowHash } = server().deps;
    const owner = db.select({ id: emails.userId }).from(emails).where(eq(emails.canonical, email));
    await db
      .update(passwords)
      .set({ hash: await slowHash.hash(password, NO_CALLER) })
      .where(inArray(passwords.userId, owner));
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(email, `${password}x`)).status).toBe(401);
  });

  it.each([
    'Sourdough-Rises-At-6am\u200b',
    '\ufeffSourdough-Rises-At-6am',
    'Sourdough\tRises-At-6am',
  ])('refuses %j as a new password, and says why', async (password) => {
    const body = { email: createAddress(), password };
    const { json } = await server().provider('/passwords', { body });
    expect(json).toMatchObject({
      error_type: 'weak_password',
      error_message: expect.stringContaining('a character that cannot be seen') as unknown,
    });
  });

  it('counts the characters of a password, not the units of one form of Unicode', async () => {
    const password = 'é'.repeat(20) + 'Ünïcödé wörds ärê fïnè ãs wèll, îf öddly spèlt: ôùî';
    const { json } = await server().provider('/passwords', {
      body: { email: 'nfd@bakehouse.test', password: password.normalize('NFD') },
    });
    expect(json).toMatchObject({ data: { status_code: 200 } });
    expect(Array.from(password).length).toBeLessThanOrEqual(100);
    expect((await signIn('nfd@bakehouse.test', password.normalize('NFD'))).status).toBe(200);
    const long = '🍞'.repeat(100);
    expect((await signIn('nfd@bakehouse.test', long)).status).toBe(401);
    expect((await signIn('nfd@bakehouse.test', `${long}🍞`)).status).toBe(400);
  });

  it('compares what comes after the 72nd byte', async () => {
    const password = `Yeast rises in a warm kitchen while the baker sleeps until dawn breaks; ending`;
    expect(Buffer.byteLength(password)).toBeGreaterThan(72);
    await server().provider('/passwords', { body: { email: 'long@bakehouse.test', password } });
    expect((await signIn('long@bakehouse.test', password.slice(0, 72))).status).toBe(401);
    expect((await signIn('long@bakehouse.test', password)).status).toBe(200);
  });

  it('tells a deactivated user so after the right password alone, and ends their sessions', async () => {
    const { stytch_session: session, user } = await server().signIn('opener01');
    const at = server().deps.clock.now();
    await server()
      .deps.db.update(users)
      .set({ deactivatedAt: at })
      .where(eq(users.id, user.user_id));
    expect(await signIn(demoAddress('opener01'), 'Not-The-Password-4')).toMatchObject(refusal);
    expect(await signIn(demoAddress('opener01'))).toMatchObject({
      status: 403,
      json: {
        error_type: 'account_deactivated',
        error:
          'Your account is deactivated. Ask an administrator of your organisation to reactivate it.',
      },
    });
    const held = await server().portal('/auth/validate', {
      token: session.session_token,
      body: {},
    });
    expect(held.status).toBe(401);
  });
});

describe('the lock of an address', () => {
  it.each([
    ['a known address', demoAddress('opener02')],
    ['an unknown address', 'nobody-at-all@bakehouse.test'],
    ['text that is no address', 'no address at all'],
  ])('refuses %s after ten wrong passwords, with the same text', async (_name, email) => {
    await failTimes(email, 10);
    expect(await signIn(email)).toMatchObject(refusal);
    expect(await signIn(email.toUpperCase())).toMatchObject(refusal);
  });

  it('ends after 15 minutes, then after 30, and finally after a day', async () => {
    const email = demoAddress('opener03');
    for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1440, 1440]) {
      await failTimes(email, 10);
      passMinutes(minutes - 1);
      expect([minutes, (await signIn(email)).status]).toEqual([minutes, 401]);
      passMinutes(1);
    }
    expect((await signIn(email)).status).toBe(200);
  });

  it('starts anew after a right password', async () => {
    const email = demoAddress('opener04');
    await failTimes(email, 10);
    passMinutes(15);
    expect((await signIn(email)).status).toBe(200);
    await failTimes(email, 9);
    expect((await signIn(email)).status).toBe(200);
    await failTimes(email, 10);
    passMinutes(15);
    expect((await signIn(email)).status).toBe(200);
  });

  it('does not affect another address', async () => {
    await failTimes(demoAddress('opener05'), 10);
    expect((await signIn(demoAddress('opener06'))).status).toBe(200);
  });

  it('allows no more than ten passwords in a burst', async () => {
    const email = demoAddress('opener07');
    const wrong = Array.from({ length: 39 }, (_, index) => signIn(email, `wrong ${index}`));
    await Promise.all(wrong.slice(0, 20));
    const late = await Promise.all([signIn(email), ...wrong.slice(20)]);
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 401));
  });
});

describe('an address that is not verified', () => {
  const linksTo = async (email: string) =>
    (await readEmailsTo(server(), email)).map(({ links }) => links[0] ?? '');
  const pathOf = (link: string) => link.slice(server().deps.config.publicUrl.length);
  const press = (link: string, cookie = '') =>
    submitLinkForm(server(), link, {}, { headers: { cookie } });

  it('signs in with verified_at null, gets one email, and its link verifies once', async () => {
    const email = demoAddress('gil');
    const reply = await signIn(email);
    expect(reply).toMatchObject({ status: 200, json: { user: { verified_at: null } } });
    const [link = '', ...others] = await linksTo(email);
    expect(others).toEqual([]);
    expect(link).toMatch(/^http:\/\/localhost:4000\/v1\/emails\/confirm\?token=[\w-]{43}$/);

    for (const method of ['HEAD', 'GET', 'GET']) {
      const looked = await server().send(pathOf(link), { method });
      expect(looked.status).toBe(200);
      expect(looked.headers.get('cache-control')).toBe('no-store');
    }
    const { stytch_session: session } = signInResponse.parse(reply.json);
    const cookie = `stytch_session=${session.session_token}`;
    const pressed = await Promise.all(Array.from({ length: 5 }, () => press(link, cookie)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410]);
    expect(pressed.find(({ status }) => status === 303)?.headers.get('location')).toBe(
      '/login?verified=1',
    );
    expect((await server().send(pathOf(link))).status).toBe(410);
    expect((await press(link)).status).toBe(410);

    const after = await server().portal('/auth/validate', {
      token: session.session_token,
      body: {},
    });
    expect(sessionValidationResponse.parse(after.json).user.verified_at).not.toBeNull();
    await signIn(email);
    expect(await linksTo(email)).toHaveLength(1);
  });

  it('gets a link that expires after half an hour', async () => {
    const email = 'late@bakehouse.test';
    await server().provider('/passwords', { body: { email, password: DEMO_PASSWORD } });
    const [link = ''] = await linksTo(email);
    passMinutes(30);
    expect((await server().send(pathOf(link))).status).toBe(410);
    expect((await press(link)).status).toBe(410);
  });

  it('gets at most five emails an hour, however many sign-ins race, and new ones later', async () => {
    const email = 'busy@bakehouse.test';
    await server().provider('/passwords', { body: { email, password: DEMO_PASSWORD } });
    const replies = await Promise.all(Array.from({ length: 9 }, () => signIn(email)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await linksTo(email)).toHaveLength(5);
    passMinutes(61);
    await signIn(email);
    expect(await linksTo(email)).toHaveLength(6);
  });

  it('gets an email with the configured URL, whatever the headers say', async () => {
    const email = 'hosted@people.example';
    await server().provider('/passwords', {
      body: { email, password: DEMO_PASSWORD },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    });
    const [mail] = await server().deps.db.select().from(outbox).where(eq(outbox.recipient, email));
    const reply = await server().send(`/__dev/outbox?to=${email}`);
    expect(mail).toBeDefined();
    expect(reply.text).not.toContain('evil');
  });

  it('stays unverified for a user whose address only differs in Unicode', async () => {
    expect((await signIn('bo@ba\u212aehouse.test')).status).toBe(200);
    const twin = await server().provider('/passwords', {
      body: { email: '\u212aim@bakehouse.test', password: DEMO_PASSWORD },
    });
    expect(twin.json).toMatchObject({ error_type: 'invalid_email' });
    const rows = await server()
      .deps.db.select()
      .from(emails)
      .where(eq(emails.canonical, 'kim@bakehouse.test'));
    expect(rows).toEqual([]);
  });
});

describe('POST /stytch/session/authenticate', () => {
  const adopt = (session_token: string) =>
    server().portal('/stytch/session/authenticate', { body: { session_token } });

  it('accepts a session that the widget made, without a bearer token', async () => {
    const made = await server().provider('/passwords/authenticate', {
      body: { email: demoAddress('bo'), password: DEMO_PASSWORD, session_duration_minutes: 30 },
    });
    const { session_token } = (made.json as { data: { session_token: string } }).data;
    const reply = await adopt(session_token);
    const { stytch_session: session, user } = signInResponse.parse(reply.json);
    expect(session.session_token).toBe(session_token);
    expect(user).toMatchObject({ email: demoAddress('bo'), requires_pin: true });
  });

  it('keeps the level of the session', async () => {
    const reply = await adopt(await server().fullSession('ada'));
    expect(reply.json).toMatchObject({ user: { requires_pin: false, is_admin: true } });
  });

  it('returns 401 for an invalid or expired token', async () => {
    const token = await server().fullSession('dee');
    await server().provider('/sessions/revoke', { token, method: 'POST' });
    for (const dead of [token, 'x'.repeat(43), 'undefined', 'null', ' ']) {
      expect(await adopt(dead)).toMatchObject({
        status: 401,
        json: { error_type: 'session_not_found' },
      });
    }
  });
});

describe('POST /auth/validate', () => {
  it('returns the user, the session and its level', async () => {
    const token = await server().fullSession('ada');
    const reply = await server().portal('/auth/validate', { token, body: {} });
    expect(sessionValidationResponse.parse(reply.json)).toMatchObject({
      user: { email: demoAddress('ada'), requires_pin: false, has_pin: true, is_admin: true },
      session: {
        session_id: expect.stringMatching(/^session-test-/) as string,
        level: 'password_pin',
      },
    });
  });

  it('works with an empty body', async () => {
    const token = await server().fullSession('ada');
    const reply = await server().portal('/auth/validate', { token, method: 'POST' });
    expect(reply.status).toBe(200);
  });
});

describe('many right passwords at once', () => {
  it('all sign in, even when there are more of them than allowed tries', async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, () =>
        server().portal('/stytch/authenticate', {
          body: { email: demoAddress('opener40'), password: DEMO_PASSWORD },
        }),
      ),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
