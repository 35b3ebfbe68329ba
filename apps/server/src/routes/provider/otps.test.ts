import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import {
  parseAuthenticatedData,
  createPhoneNumber,
  enterCode,
  errorTextOf,
  methodIdOf,
  otherCodeThan,
  requestCode,
  sendCode,
  signUpByCode,
} from '../../../test/people/messages.ts';
import { recordStatements } from '../../../test/api/sql-statements.ts';
import { createAddress, createDemoPerson, createPerson } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { PHONE_CHANNEL_NAMES } from '../../config/phone-channels.ts';
import { auditEvents, emails, sessions, users } from '../../db/tables.ts';
import type { ChannelName } from '../../services/messages/outbox.ts';

const server = useTestServer();

beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const WRONG = '401 unable_to_auth_otp_code';
const CLOSED = '404 otp_code_not_found';

/** Returns a code that differs from the one that was sent, if one was. */
const wrongCodeFor = async (to: string) => {
  const [newest] = await readEmailsTo(server(), to);
  return otherCodeThan(newest?.code ?? '000000');
};

const messagesOf = async (userId: string) => {
  const rows = await server()
    .deps.db.select({ message: auditEvents.message })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, userId))
    .orderBy(auditEvents.seq);
  return rows.map(({ message }) => message);
};

describe('login_or_create', () => {
  it('creates the user of an unknown address when the code is entered, and not before', async () => {
    const email = createAddress();
    const sent = await requestCode(server(), email);
    expect(sent.json).toEqual({
      data: {
        request_id: sent.headers.get('x-request-id'),
        status_code: 200,
        method_id: expect.stringMatching(/^email-test-/) as string,
      },
    });
    const { db } = server().deps;
    expect(await db.$count(emails, eq(emails.canonical, email))).toBe(0);
    const [mail] = await readEmailsTo(server(), email);
    expect(mail?.subject).toBe('Create your account at Bakehouse demo');

    const code = { method_id: methodIdOf(sent), token: mail?.code ?? '' };
    const data = parseAuthenticatedData(await enterCode(server(), code));
    const { email_id } = data.user.emails[0] ?? {};
    expect(data.user).toMatchObject({ password: null, emails: [{ email, verified: true }] });
    expect(data.method_id).toBe(email_id);
    expect(data.session.authentication_factors).toMatchObject([
      { type: 'otp', delivery_method: 'email', email_factor: { email_id, email_address: email } },
    ]);
  });

  it.each(PHONE_CHANNEL_NAMES)('creates a user with a phone number by %s', async (channel) => {
    const number = createPhoneNumber();
    const data = await signUpByCode(server(), number, { channel });
    expect(data.user).toMatchObject({
      emails: [],
      phone_numbers: [{ phone_id: data.method_id, phone_number: number, verified: true }],
    });
    expect(data.session.authentication_factors).toMatchObject([
      { type: 'otp', delivery_method: channel },
    ]);
  });

  it('logs an existing user in, with a message to the address as its owner wrote it', async () => {
    const { id, address } = await createPerson(server(), {
      address: `Mia-${crypto.randomUUID()}@People.example`,
    });
    const method_id = methodIdOf(await requestCode(server(), address.toLowerCase()));
    const [mail] = await readEmailsTo(server(), address);
    expect(mail?.subject).toBe('Your code for Bakehouse demo');
    const reply = await enterCode(server(), { method_id, token: mail?.code ?? '' });
    expect(parseAuthenticatedData(reply).user_id).toBe(id);
    expect(await messagesOf(id)).toEqual(['Code by email accepted']);
  });

  it('writes in the asked language, and binds a text message to the page that asks', async () => {
    const number = createPhoneNumber();
    await requestCode(server(), number, {
      channel: 'sms',
      options: { locale: 'de-AT', enable_autofill: true, autofill_session_duration_minutes: 60 },
      headers: { origin: 'http://localhost:4100' },
    });
    const [message] = await readEmailsTo(server(), number);
    expect(message?.text).toMatch(/^Ihr Code für Bakehouse demo ist \d{6}\./);
    expect(message?.text).toMatch(/\n\n@localhost #\d{6}$/);
  });

  it.each([0, 11, 60, 2.5, -1])('refuses a code for %d minutes', async (expiration_minutes) => {
    const reply = await requestCode(server(), createAddress(), { options: { expiration_minutes } });
    expect(errorTextOf(reply)).toBe('400 invalid_request');
    expect(reply.text).toContain('expiration_minutes must be a whole number from 1 to 10');
  });

  it('refuses a template that the project does not have, for new and for existing users', async () => {
    const { address } = await createPerson(server());
    for (const to of [createAddress(), address]) {
      for (const name of ['login_template_id', 'signup_template_id']) {
        const reply = await requestCode(server(), to, { options: { [name]: 'nothing' } });
        expect(errorTextOf(reply)).toBe('400 invalid_request');
      }
    }
  });

  it.each([
    ['email', 'a@x.example,b@x.example', '400 invalid_email'],
    ['sms', '2025550162', '400 invalid_phone_number'],
    ['whatsapp', '+19005550100', '400 invalid_phone_number'],
  ] as const)('refuses %s to %s', async (channel, to, error) => {
    expect(errorTextOf(await requestCode(server(), to, { channel }))).toBe(error);
  });
});

describe('a code', () => {
  it('allows three tries', async () => {
    const code = await sendCode(server(), createAddress());
    const wrong = { ...code, token: otherCodeThan(code.token) };
    for (let time = 0; time < 3; time += 1) {
      expect(errorTextOf(await enterCode(server(), wrong))).toBe(WRONG);
    }
    expect(errorTextOf(await enterCode(server(), code))).toBe(CLOSED);
  });

  it.each([
    ['spaces', (token: string) => ` ${token.slice(0, 3)} ${token.slice(3)} `],
    ['a hyphen', (token: string) => `${token.slice(0, 3)}-${token.slice(3)}`],
    ['invisible characters', (token: string) => `\u202a${token}\u202c\u00a0`],
    [
      'Arabic digits',
      (token: string) =>
        new Intl.NumberFormat('ar-EG', { useGrouping: false, minimumIntegerDigits: 6 }).format(
          Number(token),
        ),
    ],
  ])('may be typed with %s', async (_name, type) => {
    const { token, ...code } = await sendCode(server(), createAddress());
    expect((await enterCode(server(), { ...code, token: type(token) })).status).toBe(200);
  });

  it.each(['', '12345', '1234567', 'abcdef', '1.2345'])(
    'is not counted as tried when it is %j',
    async (typed) => {
      const code = await sendCode(server(), createAddress());
      for (let time = 0; time < 4; time += 1) {
        const reply = await enterCode(server(), { ...code, token: typed });
        expect(errorTextOf(reply)).toBe('400 invalid_request');
      }
      expect((await enterCode(server(), code)).status).toBe(200);
    },
  );

  it('replaces the older one', async () => {
    const email = createAddress();
    const older = await sendCode(server(), email);
    const newer = await sendCode(server(), email);
    expect(newer.method_id).toBe(older.method_id);
    if (older.token !== newer.token)
      expect(errorTextOf(await enterCode(server(), older))).toBe(WRONG);
    expect((await enterCode(server(), newer)).status).toBe(200);
  });

  it.each([
    [undefined, 10],
    [3, 3],
  ])('of %s minutes ends after %d minutes', async (expiration_minutes, minutes) => {
    const options = { options: { ...(expiration_minutes && { expiration_minutes }) } };
    const late = await sendCode(server(), createAddress(), options);
    const early = await sendCode(server(), createAddress(), options);
    server().deps.clock.setOffset(minutes * 60 - 60);
    expect((await enterCode(server(), early)).status).toBe(200);
    server().deps.clock.setOffset(minutes * 60 + 5);
    expect(errorTextOf(await enterCode(server(), late))).toBe(CLOSED);
  });

  it('works only with the method id of its own destination', async () => {
    const mine = await sendCode(server(), createAddress());
    const yours = await sendCode(server(), createAddress());
    if (mine.token !== yours.token) {
      const crossed = { token: mine.token, method_id: yours.method_id };
      expect(errorTextOf(await enterCode(server(), crossed))).toBe(WRONG);
    }
    expect((await enterCode(server(), mine)).status).toBe(200);
    expect((await enterCode(server(), yours)).status).toBe(200);
  });

  it('gives one session and one row of the audit log to fifty parallel requests', async () => {
    const { id, address } = await createPerson(server());
    const code = await sendCode(server(), address);
    const replies = await Promise.all(Array.from({ length: 50 }, () => enterCode(server(), code)));
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(await messagesOf(id)).toEqual(['Code by email accepted']);
    const { db } = server().deps;
    // One of the two is the session of the person.
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(2);
  });

  it('is recorded for its account when it is wrong', async () => {
    const { id, address } = await createPerson(server());
    const code = await sendCode(server(), address);
    await enterCode(server(), { ...code, token: otherCodeThan(code.token) });
    expect(await messagesOf(id)).toEqual(['Tried to log in with a wrong code by email']);
  });
});

describe('a person whose address somebody else signed up with', () => {
  it('logs in with a code, which ends the password and the sessions of the other', async () => {
    const email = createAddress();
    const body = { email, password: 'Long-Enough-Words-To-Stay' };
    const squatter = parseAuthenticatedData(await server().provider('/passwords', { body }));
    const { user_id, user } = await signUpByCode(server(), email);
    expect([user_id, user.password]).toEqual([squatter.user_id, null]);
    const { session_token: token } = squatter;
    expect((await server().provider('/users/me', { token })).status).toBe(404);
    expect((await server().provider('/passwords/authenticate', { body })).status).toBe(401);
    expect(await messagesOf(user_id)).toContain('Confirmed the email address');
  });
});

describe('a deactivated user', () => {
  it('reads so in place of a code, and cannot log in with an earlier one', async () => {
    const { id, address } = await createPerson(server());
    const code = await sendCode(server(), address);
    const { db, clock } = server().deps;
    await db.update(users).set({ deactivatedAt: clock.now() }).where(eq(users.id, id));
    expect(errorTextOf(await enterCode(server(), code))).toBe('403 account_deactivated');
    for (const action of ['login_or_create', 'send/primary'] as const) {
      expect((await requestCode(server(), address, { action })).status).toBe(200);
    }
    const [newest, ...earlier] = await readEmailsTo(server(), address);
    expect(newest).toMatchObject({
      subject: 'Your account at Bakehouse demo is deactivated',
      code: null,
      links: [],
    });
    expect(earlier).toHaveLength(2);
  });
});

describe('the limit of messages', () => {
  it('allows five an hour for a destination, and leaves the last code valid', async () => {
    const number = createPhoneNumber();
    for (const channel of ['sms', 'whatsapp', 'sms', 'sms'] as const) {
      await requestCode(server(), number, { channel });
    }
    const last = await sendCode(server(), number, { channel: 'sms' });
    for (const channel of ['sms', 'whatsapp'] as const) {
      const refused = await requestCode(server(), number, { channel });
      expect(errorTextOf(refused)).toBe('429 too_many_requests');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    }
    expect((await enterCode(server(), last)).status).toBe(200);
  });
});

describe('send/secondary', () => {
  it('needs a session', async () => {
    const reply = await requestCode(server(), createAddress(), { action: 'send/secondary' });
    expect(errorTextOf(reply)).toBe('401 user_unauthenticated');
  });

  it('adds a phone number to the user of the session, which then has both factors', async () => {
    const {
      session,
      session_token: token,
      user_id,
    } = await signUpByCode(server(), createAddress());
    const number = createPhoneNumber();
    const code = await sendCode(server(), number, {
      channel: 'sms',
      action: 'send/secondary',
      token,
    });
    const data = parseAuthenticatedData(await enterCode(server(), code, { token }));
    expect(data.session.session_id).toBe(session.session_id);
    expect(data.user).toMatchObject({
      user_id,
      phone_numbers: [{ phone_number: number, verified: true }],
    });
    expect(data.session.authentication_factors).toHaveLength(2);
    expect(await messagesOf(user_id)).toContain('Phone number added');
  });

  it('proves an address of the user again, as a second factor of the same session', async () => {
    const { address, token } = await createPerson(server());
    const code = await sendCode(server(), address, { action: 'send/secondary', token });
    const data = parseAuthenticatedData(await enterCode(server(), code, { token }));
    expect(data.session.authentication_factors.map(({ type }) => type)).toContain('otp');
    const [mail] = await readEmailsTo(server(), address);
    expect(mail?.subject).toBe('Your code for Bakehouse demo');
  });

  it("refuses somebody else's address only when its code is entered", async () => {
    const { address } = await createPerson(server());
    const { session_token: token } = await signUpByCode(server(), createPhoneNumber(), {
      channel: 'sms',
    });
    const code = await sendCode(server(), address, { action: 'send/secondary', token });
    const [mail] = await readEmailsTo(server(), address);
    expect(mail?.subject).toBe('Add this address to an account at Bakehouse demo');
    expect(errorTextOf(await enterCode(server(), code, { token }))).toBe('400 duplicate_email');
  });

  it.each([
    ['without a session', () => Promise.resolve({})],
    [
      'in a session of somebody else',
      async () => ({ token: (await createPerson(server())).token }),
    ],
  ])('adds nothing %s', async (_name, readSending) => {
    const { session_token: token } = await signUpByCode(server(), createAddress());
    const code = await sendCode(server(), createAddress(), { action: 'send/secondary', token });
    const reply = await enterCode(server(), code, await readSending());
    expect(errorTextOf(reply)).toBe('404 session_not_found');
    expect((await enterCode(server(), code, { token })).status).toBe(200);
  });

  it('adds nothing in a session without the PIN of its user', async () => {
    const { stytch_session } = await server().signIn('bo');
    const token = stytch_session.session_token;
    const email = createAddress();
    const code = await sendCode(server(), email, { action: 'send/secondary', token });
    expect(errorTextOf(await enterCode(server(), code, { token }))).toBe(
      '403 insufficient_factors',
    );
    const { token: full } = await createDemoPerson(server(), 'bo');
    const again = await sendCode(server(), email, { action: 'send/secondary', token: full });
    expect((await enterCode(server(), again, { token: full })).status).toBe(200);
  });
});

describe('the portal', () => {
  it('accepts a session that began with a code: first the level, then the PIN', async () => {
    const email = createAddress();
    const { session_token } = await signUpByCode(server(), email);
    const adopted = await server().portal('/stytch/session/authenticate', {
      body: { session_token },
    });
    expect(adopted.json).toMatchObject({ user: { email, requires_pin: true, has_pin: false } });
    // The cast is unchecked, because the portal call has checked the form of the response.
    const { stytch_session } = adopted.json as { stytch_session: { session_token: string } };
    const token = stytch_session.session_token;
    expect((await server().portal('/get_files', { token })).json).toMatchObject({
      error_type: 'pin_required',
    });
    const created = await server().portal('/auth/pin/create', { token, body: { pin: '8362' } });
    expect(created.json).toMatchObject({ user: { requires_pin: false, has_pin: true } });
  });
});

const CHANNELS: readonly [ChannelName, () => Promise<string>][] = [
  ['email', async () => (await createPerson(server())).address],
  [
    'sms',
    async () => {
      const number = createPhoneNumber();
      await signUpByCode(server(), number, { channel: 'sms' });
      return number;
    },
  ],
];

describe.each(CHANNELS)('codes by %s', (channel, createKnown) => {
  const unknown = () => (channel === 'email' ? createAddress() : createPhoneNumber());

  it('are answered alike for known and unknown destinations, until one is proven', async () => {
    const action = 'send/primary';
    const transcriptOf = async (to: string) => {
      const sent = await requestCode(server(), to, { channel, action });
      const method_id = methodIdOf(sent);
      const wrong = await wrongCodeFor(to);
      const tries = [];
      for (let time = 0; time < 4; time += 1) {
        tries.push(await enterCode(server(), { method_id, token: wrong }));
      }
      return [sent, ...tries].map(({ status, headers, text }) => ({
        status,
        headers: [...headers.keys()],
        text: text
          .replaceAll(/request-id-[\da-f-]+/g, 'a request')
          .replaceAll(method_id.slice(-36), 'an id'),
      }));
    };
    const known = await transcriptOf(await createKnown());
    expect(known.map(({ status }) => status)).toEqual([200, 401, 401, 401, 404]);
    expect(await transcriptOf(unknown())).toEqual(known);
  });

  it('are not sent to unknown destinations by send/primary', async () => {
    const to = unknown();
    await requestCode(server(), to, { channel, action: 'send/primary' });
    expect(await readEmailsTo(server(), to)).toEqual([]);
    const known = await createKnown();
    await requestCode(server(), known, { channel, action: 'send/primary' });
    expect((await readEmailsTo(server(), known))[0]?.channel).toBe(channel);
  });

  it.each(['login_or_create', 'send/primary', 'send/secondary'] as const)(
    'run the same statements for known and unknown destinations: %s',
    async (action) => {
      const { token } = await createPerson(server());
      const statementsOf = async (to: string) => {
        let method_id = '';
        const sent = await recordStatements(async () => {
          method_id = methodIdOf(await requestCode(server(), to, { channel, action, token }));
        });
        const wrong = await wrongCodeFor(to);
        const refused = await recordStatements(() =>
          enterCode(server(), { method_id, token: wrong }),
        );
        return [...sent, ...refused];
      };
      const known = await statementsOf(await createKnown());
      expect(known.length).toBeGreaterThan(10);
      expect(await statementsOf(unknown())).toEqual(known);
    },
  );
});
