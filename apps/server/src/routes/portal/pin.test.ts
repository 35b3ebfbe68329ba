import { signInResponse, sessionValidationResponse } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { DEMO_PASSWORD, DEMO_PIN } from '../../demo/accounts.ts';
import { emails } from '../../db/tables.ts';
import { readPortalBuild } from '../../lib/own-files/portal-build.ts';
import { createTestDeps } from '../../../test/server/test-deps.ts';
import { useClockAdvance } from '../../../test/server/clock-advance.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const enter = async (token: string, pin: unknown) =>
  server().portal('/auth/pin/authenticate', { token, body: { pin } });

const create = async (token: string, pin: unknown) =>
  server().portal('/auth/pin/create', { token, body: { pin } });

const firstLevel = async (name: string) =>
  (await server().signIn(name)).stytch_session.session_token;

const passSeconds = useClockAdvance(server);
const passMinutes = (minutes: number) => passSeconds(minutes * 60);

/** Creates a verified user without a PIN; resolves to a token of the first level. */
const newUser = async (email: string) => {
  await server().provider('/passwords', { body: { email, password: DEMO_PASSWORD } });
  await server()
    .deps.db.update(emails)
    .set({ verifiedAt: server().deps.clock.now() })
    .where(eq(emails.canonical, email));
  const body = { email, password: DEMO_PASSWORD };
  const reply = await server().portal('/stytch/authenticate', { body });
  return signInResponse.parse(reply.json).stytch_session.session_token;
};

describe('POST /auth/pin/authenticate', () => {
  it('completes the session with a new token and kills the old one', async () => {
    const { stytch_session: first } = await server().signIn('bo');
    const reply = await enter(first.session_token, DEMO_PIN);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ user: { requires_pin: false, has_pin: true } });
    const old = await server().portal('/auth/validate', { token: first.session_token, body: {} });
    expect(old.status).toBe(401);
  });

  it('locks after five wrong PINs and then refuses the right one alike', async () => {
    const { stytch_session: session } = await server().signIn('dee');
    const left: unknown[] = [];
    for (const pin of ['0001', '0002', '0003', '0004', '0005']) {
      const reply = await enter(session.session_token, pin);
      expect(reply.status).toBe(403);
      left.push(reply.json);
    }
    expect(left).toMatchObject([4, 3, 2, 1, 0].map((tries_left) => ({ tries_left })));
    const sixth = await enter(session.session_token, '0006');
    const right = await enter(session.session_token, DEMO_PIN);
    expect([sixth.status, right.status]).toEqual([429, 429]);
    expect(right.json).toMatchObject({ error_type: 'pin_locked' });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(890);
  });

  it.each([
    ['７３９１', 200],
    ['٧٣٩١', 200],
    ['७३९१', 200],
    ['73-91', 200],
    ['\u202a7391\u202c\u00a0', 200],
    ['739', 400],
    ['7391a', 400],
  ])('answers to the PIN %j with %i, without counting a wrong try', async (typed, status) => {
    const { stytch_session: session } = await server().signIn('bo');
    expect((await enter(session.session_token, typed)).status).toBe(status);
    if (status === 200) return;
    expect((await enter(session.session_token, '0001')).json).toMatchObject({ tries_left: 4 });
    expect((await enter(session.session_token, DEMO_PIN)).status).toBe(200);
  });

  it('compares at most five PINs of a burst', async () => {
    const { stytch_session: session } = await server().signIn('eli');
    const burst = Array.from({ length: 30 }, (_, index) =>
      enter(session.session_token, String(1000 + index)),
    );
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });

  it('keeps the session and its end, and completes its level', async () => {
    const before = await firstLevel('ada');
    const ask = (token: string) => server().portal('/auth/validate', { token, body: {} });
    const first = sessionValidationResponse.parse((await ask(before)).json).session;
    const entered = await enter(before, DEMO_PIN);
    const { session_token } = signInResponse.parse(entered.json).stytch_session;
    const second = sessionValidationResponse.parse((await ask(session_token)).json).session;
    expect(second).toEqual({ ...first, level: 'password_pin' });
  });

  it('accepts only one of two right PINs for one token', async () => {
    const token = await firstLevel('ada');
    const replies = await Promise.all([enter(token, DEMO_PIN), enter(token, DEMO_PIN)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('counts the tries of all sessions of a user together', async () => {
    const [one, two] = [await firstLevel('fay'), await firstLevel('fay')];
    for (const token of [one, two, one, two, one]) await enter(token, '0001');
    for (const token of [one, two, await firstLevel('fay')]) {
      expect((await enter(token, DEMO_PIN)).json).toMatchObject({ error_type: 'pin_locked' });
    }
  });

  it('locks longer each time until a right PIN clears the count', async () => {
    const token = await firstLevel('rye');
    for (const minutes of [15, 30, 60]) {
      for (let time = 0; time < 5; time += 1) await enter(token, '0001');
      const locked = await enter(token, DEMO_PIN);
      expect([minutes, locked.status]).toEqual([minutes, 429]);
      expect(Math.round(Number(locked.headers.get('retry-after')) / 60)).toBe(minutes);
      passMinutes(minutes);
    }
    const raised = signInResponse.parse((await enter(token, DEMO_PIN)).json).stytch_session;
    const wrong = await enter(raised.session_token, '0001');
    expect(wrong.json).toMatchObject({ error_type: 'invalid_pin', tries_left: 4 });
  });

  it('gives the same answer while it is locked, whether the PIN is right or wrong', async () => {
    const token = await firstLevel('spelt');
    for (let time = 0; time < 5; time += 1) await enter(token, '0001');
    const bodies = [await enter(token, DEMO_PIN), await enter(token, '0002')].map(({ json }) => ({
      ...(json as object),
      request_id: '',
    }));
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('remembers wrong PINs in a new server on the same database', async () => {
    const token = await firstLevel('emmer');
    for (let time = 0; time < 4; time += 1) await enter(token, '0001');
    const deps = await createTestDeps(server().database.db);
    const restarted = createApp(deps, readPortalBuild('/nowhere'));
    const ask = (pin: string) =>
      restarted.request('/api/auth/pin/authenticate', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ pin }),
      });
    expect(await (await ask('0002')).json()).toMatchObject({ tries_left: 0 });
    expect((await ask(DEMO_PIN)).status).toBe(429);
  });

  it('compares with the PIN of the session, whatever the body says', async () => {
    const token = await newUser('own-pin@bakehouse.test');
    const own = signInResponse.parse((await create(token, '8362')).json).stytch_session
      .session_token;
    const body = { pin: DEMO_PIN, email: 'bo@bakehouse.test', user_id: 'user-test-1' };
    const reply = await server().portal('/auth/pin/authenticate', { token: own, body });
    expect(reply.json).toMatchObject({ error_type: 'invalid_pin' });
    expect((await enter(own, '8362')).status).toBe(200);
  });

  it('accepts no PIN for a session that has ended', async () => {
    const token = await firstLevel('ada');
    await server().provider('/sessions/revoke', { method: 'POST', token });
    expect((await enter(token, DEMO_PIN)).status).toBe(401);
    const old = await firstLevel('ada');
    passMinutes(1440);
    expect((await enter(old, DEMO_PIN)).status).toBe(401);
  });

  it('refuses every PIN for a user who has none', async () => {
    const reply = await enter(await firstLevel('cy'), DEMO_PIN);
    expect(reply).toMatchObject({ status: 403, json: { error_type: 'invalid_pin' } });
  });
});

describe('POST /auth/pin/create', () => {
  it('sets the first PIN and completes the session with a new token', async () => {
    const token = await newUser('first-pin@bakehouse.test');
    const reply = await create(token, '8362');
    expect(reply.status).toBe(200);
    const { stytch_session: session, user } = signInResponse.parse(reply.json);
    expect(user).toMatchObject({ requires_pin: false, has_pin: true });
    const ask = (used: string) => server().portal('/get_files', { token: used });
    expect((await ask(token)).status).toBe(401);
    expect((await ask(session.session_token)).status).toBe(200);
  });

  it.each(['0000', '1234', '4321', '7890', '9012', '2580', '1900', '1973', '2029'])(
    'refuses %s, which is easy to guess',
    async (pin) => {
      const text = 'This PIN is easy to guess. Avoid sequences (1234), repeats (1111) and years.';
      const reply = await create(await firstLevel('cy'), pin);
      expect(reply).toMatchObject({
        status: 400,
        json: { error: text, error_type: 'weak_pin', fields: { pin: text } },
      });
    },
  );

  it('never replaces a PIN', async () => {
    for (const token of [await firstLevel('bo'), await server().fullSession('bo')]) {
      const reply = await create(token, '8362');
      expect(reply).toMatchObject({ status: 409, json: { error_type: 'already_exists' } });
    }
    expect((await enter(await firstLevel('bo'), DEMO_PIN)).status).toBe(200);
  });

  it('creates one PIN for two calls at once', async () => {
    const token = await newUser('racing-pin@bakehouse.test');
    const replies = await Promise.all([create(token, '8362'), create(token, '2748')]);
    const [won, lost] = replies.map(({ status }) => status).sort();
    expect(won).toBe(200);
    // The later call finds either its token replaced or the PIN already set.
    expect([401, 409]).toContain(lost);
  });

  it('needs a verified address', async () => {
    const reply = await create(await firstLevel('gil'), '8362');
    expect(reply).toMatchObject({ status: 403, json: { error_type: 'email_not_verified' } });
  });

  it('needs a live session', async () => {
    const token = await firstLevel('cy');
    await server().provider('/sessions/revoke', { method: 'POST', token });
    expect((await create(token, '8362')).status).toBe(401);
    expect((await server().portal('/auth/pin/create', { body: { pin: '8362' } })).status).toBe(401);
  });
});
