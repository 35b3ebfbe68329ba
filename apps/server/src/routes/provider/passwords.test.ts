import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoAddress } from '../../demo/accounts.ts';
import { authenticateResponseSchema } from '../../../test/api/provider-responses.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const create = (email: string, password = DEMO_PASSWORD) =>
  server().provider('/passwords', { body: { email, password, session_duration_minutes: 60 } });

describe('POST /passwords', () => {
  it('creates an ordinary user with a session and emails a link', async () => {
    const reply = await create(' Ida@Bakehouse.test ');
    const { data } = authenticateResponseSchema.parse(reply.json);
    expect(data.user).toMatchObject({
      status: 'pending',
      emails: [{ email_id: data.email_id, email: 'Ida@Bakehouse.test', verified: false }],
    });
    const validated = await server().portal('/auth/validate', {
      token: data.session_token,
      body: {},
    });
    expect(validated.json).toMatchObject({
      user: { is_admin: false, verified_at: null, has_pin: false, requires_pin: true },
    });
    const mails = await server().send('/__dev/outbox?to=Ida%40Bakehouse.test');
    expect(mails.json).toMatchObject([{ subject: 'Confirm your email address' }]);
  });

  it.each(['bo@bakehouse.test', 'BO@bakehouse.test', ' bo@BAKEHOUSE.test. '])(
    'refuses %j, which somebody has',
    async (email) => {
      expect((await create(email)).json).toMatchObject({
        status_code: 400,
        error_type: 'duplicate_email',
      });
    },
  );

  it('creates one user for several sign-ups at once', async () => {
    const replies = await Promise.all(
      ['race@bakehouse.test', 'RACE@bakehouse.test', 'race@Bakehouse.Test'].map((email) =>
        create(email),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it.each([
    ['invalid_email', 'no address', DEMO_PASSWORD],
    ['invalid_email', 'a@x.example,b@y.example', DEMO_PASSWORD],
    ['invalid_email', 'a@x.example\r\nBcc: z@z.example', DEMO_PASSWORD],
    ['breached_password', 'weak@bakehouse.test', 'password1'],
    ['breached_password', 'weak@bakehouse.test', 'PASSWORD1'],
    ['weak_password', 'weak@bakehouse.test', 'abcdefgh1'],
    ['weak_password', 'weak@bakehouse.test', 'kT9#x'],
    ['weak_password', 'sourdough@bakehouse.test', 'sourdough@bakehouse.test'],
  ])('returns %s for %s with %s', async (error_type, email, password) => {
    expect((await create(email, password)).json).toMatchObject({ status_code: 400, error_type });
  });
});

describe('POST /passwords/authenticate', () => {
  it('answers 401 in the form of the API, the same for a wrong and an unknown address', async () => {
    for (const email of [demoAddress('bo'), 'nobody@bakehouse.test']) {
      const reply = await server().provider('/passwords/authenticate', {
        body: { email, password: 'wrong', session_duration_minutes: 60 },
      });
      expect(reply.json).toEqual({
        status_code: 401,
        request_id: reply.headers.get('x-request-id'),
        error_type: 'unauthorized_credentials',
        error_message: 'Invalid email or password',
        error_url: 'http://localhost:4000/errors#unauthorized_credentials',
      });
    }
  });

  const signIn = async (name: string, token?: string, minutes?: number) => {
    const { json } = await server().provider('/passwords/authenticate', {
      ...(token !== undefined && { token }),
      body: {
        email: demoAddress(name),
        password: DEMO_PASSWORD,
        ...(minutes !== undefined && { session_duration_minutes: minutes }),
      },
    });
    return authenticateResponseSchema.parse(json).data;
  };

  const isLive = async (token: string) =>
    (await server().provider('/users/me', { token })).status === 200;

  it('joins the live session of the same user, whose old token is dead', async () => {
    const first = await signIn('cy', undefined, 90);
    const { session, session_token } = await signIn('cy', first.session_token);
    expect(session.session_id).toBe(first.session.session_id);
    expect(session.expires_at).toBe(first.session.expires_at);
    expect(session.authentication_factors).toHaveLength(1);
    expect(await isLive(first.session_token)).toBe(false);
    expect(await isLive(session_token)).toBe(true);
    const shorter = await signIn('cy', session_token, 5);
    expect(shorter.session.expires_at < first.session.expires_at).toBe(true);
  });

  it('starts a session of its own beside the live session of another user', async () => {
    const other = await signIn('cy');
    const own = await signIn('dee', other.session_token);
    expect(own.user.emails).toMatchObject([{ email: demoAddress('dee') }]);
    expect(own.session.session_id).not.toBe(other.session.session_id);
    expect(await isLive(other.session_token)).toBe(true);
  });

  it('starts a session when the one of the header has ended', async () => {
    const ended = await signIn('cy');
    const token = ended.session_token;
    await server().provider('/sessions/revoke', { method: 'POST', token });
    const { session } = await signIn('cy', token);
    expect(session.session_id).not.toBe(ended.session.session_id);
  });

  it('counts tries together with the form of the portal', async () => {
    const email = demoAddress('opener10');
    for (let time = 0; time < 5; time += 1) {
      await server().provider('/passwords/authenticate', { body: { email, password: 'wrong' } });
      await server().portal('/stytch/authenticate', { body: { email, password: 'wrong' } });
    }
    const body = { email, password: DEMO_PASSWORD };
    expect((await server().provider('/passwords/authenticate', { body })).status).toBe(401);
    expect((await server().portal('/stytch/authenticate', { body })).status).toBe(401);
  });
});

describe('the strength check', () => {
  const check = (body: object) => server().provider('/passwords/strength_check', { body });

  it('returns every field of the provider API', async () => {
    const { json } = await check({ email: 'a@b.example', password: 'password1' });
    expect(json).toEqual({
      data: {
        request_id: expect.any(String) as string,
        status_code: 200,
        valid_password: false,
        score: expect.any(Number) as number,
        breached_password: true,
        breach_detection_on_create: true,
        strength_policy: 'zxcvbn',
        feedback: {
          suggestions: expect.any(Array) as unknown[],
          warning: expect.any(String) as string,
          luds_requirements: null,
        },
      },
    });
  });

  it.each([
    ['', 0, false],
    ['abc', 0, false],
    ['aB3$', 1, false],
    [DEMO_PASSWORD, 4, true],
    ['x'.repeat(100), 1, false],
  ])('scores %j with %i', async (password, score, valid_password) => {
    const { json } = await check({ password });
    expect(json).toMatchObject({ data: { score, valid_password } });
  });

  it('lowers the score of a password that is made of the address', async () => {
    const password = 'zaphodbeeblebroxx';
    const alone = await check({ password });
    const known = await check({ password, email: 'zaphodbeeblebroxx@betelgeuse.example' });
    expect(alone.json).toMatchObject({ data: { valid_password: true } });
    expect(known.json).toMatchObject({ data: { valid_password: false } });
  });

  it('gives the same result to the portal, without a session', async () => {
    const { json } = await server().portal('/password/strength', {
      body: { password: DEMO_PASSWORD, email: demoAddress('bo') },
    });
    expect(json).toEqual({
      score: 4,
      valid_password: true,
      is_strong_enough: true,
      strength_policy: 'zxcvbn',
      breached_password: false,
      feedback: { warning: '', suggestions: [], luds_requirements: null },
    });
  });

  it.each(['a', '1', 'aB1!', 'qwertyuiop', '()', '\\', ' ', 'é', '2026', 'passwordpassword'])(
    'finishes in time for a hundred characters made of %j',
    async (part) => {
      const password = part.repeat(100).slice(0, 100);
      const email = `${part.replace(/\W/g, 'x').repeat(60)}@b.example`;
      expect((await check({ password, email: email.slice(0, 320) })).status).toBe(200);
    },
  );
});

const HOSTILE = [
  '1'.repeat(100),
  '13/11/1991'.repeat(10),
  '4@8({[<369&#!1|7$5+%2'.repeat(5).slice(0, 100),
  'p4$$w0rd'.repeat(13).slice(0, 100),
  'qwertyuiop[]asdfghjkl;'.repeat(5).slice(0, 100),
];

const strength = {
  portal: (password: string) => server().portal('/password/strength', { body: { password } }),
  provider: (password: string) =>
    server().provider('/passwords/strength_check', { body: { password } }),
};

describe('hostile passwords', () => {
  it.each(['portal', 'provider'] as const)(
    'are judged by %s off the event loop: others are answered meanwhile',
    async (api) => {
      const answered: string[] = [];
      const note = async (name: string, call: Promise<{ status: number }>) => {
        const { status } = await call;
        answered.push(`${name} ${status}`);
      };
      const checks = HOSTILE.map((password) => note('strength', strength[api](password)));
      const readyz = async () => {
        for (let time = 0; time < 3; time += 1) await note('ready', server().send('/readyz'));
      };
      await Promise.all([readyz(), ...checks]);
      expect(answered).toEqual([
        ...Array.from({ length: 3 }, () => 'ready 200'),
        ...HOSTILE.map(() => 'strength 200'),
      ]);
    },
  );

  it('are judged when an account is made with them, and refused in time', async () => {
    for (const password of HOSTILE.slice(0, 2)) {
      expect((await create('hostile@bakehouse.test', password)).json).toMatchObject({
        error_type: 'weak_password',
      });
    }
  });
});

describe('the right password', () => {
  it('locks nothing, however often the change is refused for want of the PIN', async () => {
    const email = demoAddress('bo');
    const change = () =>
      server().provider('/passwords/existing_password/reset', {
        body: {
          email,
          existing_password: DEMO_PASSWORD,
          new_password: 'Rye-And-Caraway-77-loaves',
        },
      });
    for (let count = 0; count < 12; count += 1)
      expect((await change()).json).toMatchObject({ error_type: 'insufficient_factors' });
    const body = { email, password: DEMO_PASSWORD };
    expect((await server().provider('/passwords/authenticate', { body })).status).toBe(200);
  });
});
