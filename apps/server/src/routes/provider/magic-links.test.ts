import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../test/api/sql-statements.ts';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import {
  parseAuthenticatedData,
  createPhoneNumber,
  enterCode,
  errorTextOf,
  methodIdOf,
  openLink,
  readNewestToken,
  requestLink,
  signUpByCode,
} from '../../../test/people/messages.ts';
import { createAddress, createPerson } from '../../../test/people/person.ts';
import { useTestServer, type RequestOptions } from '../../../test/server/test-server.ts';
import { auditEvents, emails } from '../../db/tables.ts';

const server = useTestServer();

beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const VERIFIER = 'a'.repeat(64);
const OTHER_VERIFIER = 'b'.repeat(64);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const ENDED = '401 unable_to_auth_magic_link';

/** Emails a link and reads its token from the outbox. */
const sendLink = async (email: string, options: object = {}) => {
  await requestLink(server(), email, { options });
  return readNewestToken(server(), email);
};

const open = (token: string, options: object = {}, sending: RequestOptions = {}) =>
  openLink(server(), { token, ...options }, sending);

describe('login_or_create', () => {
  it('creates the user of an unknown address when the link is used, and not before', async () => {
    const email = createAddress();
    const token = await sendLink(email);
    const { db } = server().deps;
    expect(await db.$count(emails, eq(emails.canonical, email))).toBe(0);
    const data = parseAuthenticatedData(await open(token, { session_duration_minutes: 30 }));
    const { email_id } = data.user.emails[0] ?? {};
    expect(data.method_id).toBe(email_id);
    expect(data.user).toMatchObject({ password: null, emails: [{ email, verified: true }] });
    expect(data.session.authentication_factors).toMatchObject([
      {
        type: 'magic_link',
        delivery_method: 'email',
        email_factor: { email_id, email_address: email },
      },
    ]);
  });

  it('emails one link to our own page and a code, whatever the Host header says', async () => {
    const { address } = await createPerson(server());
    await requestLink(server(), address, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const [mail] = await readEmailsTo(server(), address);
    expect(mail).toMatchObject({
      subject: 'Log in to Bakehouse demo',
      links: [
        expect.stringMatching(
          /^http:\/\/localhost:4000\/v1\/magic_links\/redirect\?stytch_token_type=magic_links&token=[\w-]{43}$/,
        ),
      ],
      code: expect.stringMatching(/^\d{6}$/) as string,
    });
    expect(mail?.text).toContain('once, for 30 minutes, and the code for 10 minutes');
  });

  it.each([
    [undefined, 30],
    [5, 5],
    [10_080, 10_080],
  ])('sends a link for %s minutes that ends after %d minutes', async (minutes, end) => {
    const { address } = await createPerson(server());
    const options = { ...(minutes && { login_expiration_minutes: minutes }) };
    const [early, late] = [await sendLink(address, options), await sendLink(address, options)];
    server().deps.clock.setOffset(end * 60 - 60);
    expect((await open(early)).status).toBe(200);
    const last = await sendLink(createAddress(), { signup_expiration_minutes: end });
    server().deps.clock.setOffset(2 * end * 60);
    expect(errorTextOf(await open(last))).toBe(ENDED);
    expect(errorTextOf(await open(late))).toBe(ENDED);
  });

  it.each([
    [{ login_expiration_minutes: 4 }, '400 invalid_request'],
    [{ signup_expiration_minutes: 10_081 }, '400 invalid_request'],
    [{ login_template_id: 'nothing' }, '400 invalid_request'],
    [{ signup_template_id: 'otp_login' }, '400 invalid_request'],
    [{ code_challenge: 'short' }, '400 invalid_pkce_code_challenge'],
    [{ login_magic_link_url: 'https://evil.example/' }, '400 no_match_for_provided_magic_link_url'],
    [{ signup_magic_link_url: 'javascript:alert(1)' }, '400 no_match_for_provided_magic_link_url'],
  ])('refuses %j for new and for existing users', async (options, error) => {
    const { address } = await createPerson(server());
    for (const email of [createAddress(), address]) {
      expect(errorTextOf(await requestLink(server(), email, { options }))).toBe(error);
      expect(await readEmailsTo(server(), email)).toEqual([]);
    }
  });

  it.each(['a@x.example,b@x.example', 'a@x.example\r\nBcc: z@z.example'])(
    'refuses the address %j',
    async (email) => {
      expect(errorTextOf(await requestLink(server(), email))).toBe('400 invalid_email');
    },
  );

  it('allows five messages an hour for an address', async () => {
    const email = createAddress();
    for (let time = 0; time < 5; time += 1) await requestLink(server(), email);
    const refused = await requestLink(server(), email);
    expect(errorTextOf(refused)).toBe('429 too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await open(await readNewestToken(server(), email))).status).toBe(200);
  });
});

describe('send', () => {
  it.each([
    ['login_or_create', 1],
    ['send/primary', 0],
    ['send/secondary', 1],
  ] as const)(
    'answers and works alike for known and unknown addresses: %s',
    async (action, sent) => {
      const { token } = await createPerson(server());
      const stepsFor = async (email: string) => {
        let reply: unknown;
        const statements = await recordStatements(async () => {
          const { status, headers, text } = await requestLink(server(), email, { action, token });
          const plain = text.replaceAll(/(request-id|email-test)-[\da-f-]+/g, 'an id');
          reply = { status, headers: [...headers.keys()], plain };
        });
        return { reply, statements };
      };
      const { address } = await createPerson(server());
      const unknown = createAddress();
      const known = await stepsFor(address);
      expect(known.statements.length).toBeGreaterThan(10);
      expect(await stepsFor(unknown)).toEqual(known);
      expect(await readEmailsTo(server(), address)).toHaveLength(1);
      expect(await readEmailsTo(server(), unknown)).toHaveLength(sent);
    },
  );

  it('adds an address to the user of the session by the secondary form', async () => {
    const number = createPhoneNumber();
    const first = await signUpByCode(server(), number, { channel: 'sms' });
    const { session_token: token, session } = first;
    const email = createAddress();
    await requestLink(server(), email, { action: 'send/secondary', token });
    const link = await readNewestToken(server(), email);
    expect(errorTextOf(await open(link))).toBe('404 session_not_found');
    const data = parseAuthenticatedData(await open(link, {}, { token }));
    expect(data.session.session_id).toBe(session.session_id);
    expect(data.user).toMatchObject({
      user_id: first.user_id,
      emails: [{ email, verified: true }],
      phone_numbers: [{ phone_number: number }],
    });
  });

  it("refuses somebody else's address when its link is used", async () => {
    const { address } = await createPerson(server());
    const { session_token: token } = await signUpByCode(server(), createAddress());
    await requestLink(server(), address, { action: 'send/secondary', token });
    const link = await readNewestToken(server(), address);
    expect(errorTextOf(await open(link, {}, { token }))).toBe('400 duplicate_email');
  });
});

describe('authenticate', () => {
  it('knows a link that was used from one that never was', async () => {
    const token = await sendLink(createAddress());
    expect((await open(token)).status).toBe(200);
    expect(errorTextOf(await open(token))).toBe(ENDED);
    expect(errorTextOf(await open('x'.repeat(43)))).toBe('404 magic_link_not_found');
  });

  it('gives one session and one row of the audit log to fifty parallel requests', async () => {
    const { id, address } = await createPerson(server());
    const token = await sendLink(address);
    const replies = await Promise.all(Array.from({ length: 50 }, () => open(token)));
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(replies.filter((reply) => reply.status !== 200).map(errorTextOf)).toEqual(
      Array.from({ length: 49 }, () => ENDED),
    );
    const { db } = server().deps;
    expect(await db.$count(auditEvents, eq(auditEvents.actorId, id))).toBe(1);
  });

  it('lets either the link or the code of an email win, when both are used at once', async () => {
    const { id, address } = await createPerson(server());
    const method_id = methodIdOf(await requestLink(server(), address));
    const [mail] = await readEmailsTo(server(), address);
    const token = await readNewestToken(server(), address);
    const code = { method_id, token: mail?.code ?? '' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => [open(token), enterCode(server(), code)]).flat(),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const { db } = server().deps;
    expect(await db.$count(auditEvents, eq(auditEvents.actorId, id))).toBe(1);
  });

  it('ends the code of the email and earlier links, and a used code ends the links', async () => {
    const email = createAddress();
    const earlier = await sendLink(email);
    const method_id = methodIdOf(await requestLink(server(), email));
    const [mail] = await readEmailsTo(server(), email);
    const token = await readNewestToken(server(), email);
    expect((await open(token)).status).toBe(200);
    const code = { method_id, token: mail?.code ?? '' };
    expect(errorTextOf(await enterCode(server(), code))).toBe('404 otp_code_not_found');
    expect(errorTextOf(await open(earlier))).toBe(ENDED);

    const second = await sendLink(email);
    const [next] = await readEmailsTo(server(), email);
    const entered = await enterCode(server(), { method_id, token: next?.code ?? '' });
    expect(parseAuthenticatedData(entered).session.authentication_factors).toMatchObject([
      { type: 'otp', delivery_method: 'email' },
    ]);
    expect(errorTextOf(await open(second))).toBe(ENDED);
  });
});

describe('a link with a code challenge', () => {
  const send = () => sendLink(createAddress(), { code_challenge: CHALLENGE });

  it('works with the verifier only, and survives three wrong ones', async () => {
    const token = await send();
    expect(errorTextOf(await open(token))).toBe('400 pkce_expected_code_verifier');
    const wrong = { code_verifier: OTHER_VERIFIER };
    expect(errorTextOf(await open(token, wrong))).toBe('400 pkce_mismatch');
    const short = await open(token, { code_verifier: 'short' });
    expect(errorTextOf(short)).toBe('400 invalid_pkce_code_verifier');
    // Clients look for this word before they try the next verifier.
    expect(short.text).toContain('pkce');
    expect((await open(token, { code_verifier: VERIFIER })).status).toBe(200);
  });

  it('ends at the fourth wrong verifier', async () => {
    const token = await send();
    for (let time = 0; time < 4; time += 1) {
      const reply = await open(token, { code_verifier: OTHER_VERIFIER });
      expect(errorTextOf(reply)).toBe('400 pkce_mismatch');
    }
    expect(errorTextOf(await open(token, { code_verifier: VERIFIER }))).toBe(ENDED);
  });

  it('is not expected without one', async () => {
    const token = await sendLink(createAddress());
    const reply = await open(token, { code_verifier: VERIFIER });
    expect(errorTextOf(reply)).toBe('400 pkce_did_not_expect_code_verifier');
    expect((await open(token)).status).toBe(200);
  });
});
